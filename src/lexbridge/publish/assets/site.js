// The entry: the theme, the view, and whatever the page at hand needs beyond that.
import * as cards from "./cards.js";
import * as clauses from "./clauses.js";
import * as trail from "./trail.js";
import { code, kept, others, say, siteRoot, t } from "./words.js";

const root = document.documentElement;
let invitation = null;

const actions = {
  theme() {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    kept.set("theme", root.dataset.theme);
  },
  install: () => invitation?.prompt(),
  search: () => import("./search.js").then((search) => search.open()),
  trail: () => trail.open(),
  view(button) {
    const wanted = button.dataset.view ?? (root.dataset.view === "own" ? "both" : "own");
    view(wanted, button.dataset.beside);
  },
  table() {
    const on = root.dataset.table === undefined;
    if (on) root.dataset.table = "";
    else delete root.dataset.table;
    kept.set("table", on || null);
    pressed();
  },
};

/** Shows this language alone or another beside it; the clause at the top of the window stays where it is. */
function view(wanted, beside = root.dataset.beside) {
  const clause = [...document.querySelectorAll(".lb-clause > .lb-pair")].find((pair) => pair.getBoundingClientRect().bottom > 80);
  const before = clause?.getBoundingClientRect().top;
  root.dataset.view = wanted;
  root.dataset.beside = beside;
  kept.set("view", wanted);
  kept.set("beside", beside);
  if (others.length > 1) document.querySelectorAll(".lb-other").forEach((cell) => cell.classList.toggle("lb-away", cell.dataset.lang !== beside));
  pressed();
  if (clause) scrollBy(0, clause.getBoundingClientRect().top - before);
}

function pressed() {
  for (const button of document.querySelectorAll("[data-do='view']")) {
    const on = button.dataset.view ? button.dataset.view === root.dataset.view && (button.dataset.beside ?? root.dataset.beside) === root.dataset.beside : root.dataset.view === "both";
    button.setAttribute("aria-pressed", String(on));
  }
  for (const button of document.querySelectorAll("[data-do='table']")) button.setAttribute("aria-pressed", String(root.dataset.table !== undefined));
}

/** The switch of language keeps the clause that is on the screen. */
function carry(link) {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.getBoundingClientRect();
  const target = named && named.bottom > 140 && named.top < innerHeight ? location.hash : `#${[...document.querySelectorAll(".lb-clause[id]")].findLast((node) => node.getBoundingClientRect().top < 140)?.id ?? ""}`;
  if (target.length > 1 && !document.querySelector(`.lb-article[id="${CSS.escape(decodeURIComponent(target.slice(1)))}"]`)) link.hash = target;
  kept.set("language", link.hreflang);
}

/** A link into something folded opens it. */
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  target.scrollIntoView();
}

/** Keeps the whole site on the device, once the page has everything it needs. */
async function keep() {
  if (!document.querySelector(".lb-header[data-offline]") || !navigator.serviceWorker) return;
  const had = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(new URL("sw.js", siteRoot), { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  const offer = (worker) => say(t("new_version"), { name: t("reload"), run: () => worker.postMessage("take over") });
  if (registration.waiting && had) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller && had) offer(worker);
      if (worker.state === "activated" && !had) say(t("offline_ready"));
    });
  });
  const noted = () => { if (navigator.serviceWorker.controller) root.dataset.kept = ""; };
  noted();
  navigator.serviceWorker.addEventListener("controllerchange", noted);
  let reloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had && !reloading) { reloading = true; location.reload(); }
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) actions[button.dataset.do](button);
  const language = event.target.closest(".lb-languages a");
  if (language) carry(language);
  document.querySelectorAll(".lb-all[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelectorAll(".lb-all[open]").forEach((menu) => { menu.open = false; menu.firstElementChild.focus(); });
  const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if ((event.key === "/" && !writing && !event.ctrlKey && !event.metaKey) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    actions.search();
  }
});
addEventListener("hashchange", unfold);
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  invitation = event;
  document.querySelector(".lb-install").hidden = false;
});

kept.set("language", code);
root.dataset.beside = kept.get("beside") ?? others[0] ?? "";
cards.start();
clauses.start();
trail.start();
pressed();
if (others.length > 1) view(root.dataset.view);
unfold();
if (document.querySelector(".lb-filters")) import("./findings.js").then((page) => page.start());
if (document.querySelector(".lb-map")) import("./map.js").then((page) => page.start());
if (document.querySelector("[data-narrow]")) import("./narrow.js").then((page) => page.start());
if (document.readyState === "complete") keep();
else addEventListener("load", keep);
const asked = new URLSearchParams(location.search).get("q"); // words typed where no language was open yet
if (asked) {
  const bare = new URL(location.href); // so that coming back or reloading does not ask again
  bare.searchParams.delete("q");
  history.replaceState(null, "", bare);
  import("./search.js").then((search) => search.open(asked));
}
root.dataset.ready = "";
