// The clauses looked up for a ruling, in order: kept on this device only, copied, printed or shared when the reader wants it.
import { citation, clause, readable } from "./texts.js";
import { beside, code, copy, editions, icon, kept, languageRoot, make, names, share, t, title } from "./words.js";

const fresh = () => ({ name: "", pinned: false, steps: [] });
let trail = kept.get("trail") ?? fresh();
const watchers = new Set();

const slug = (to) => decodeURIComponent(to.split("#")[1] ?? to.split("/")[0]);

function save() {
  kept.set("trail", trail);
  watchers.forEach((run) => run());
}

/** Notes that a clause was looked up; `from` is the reference that led there, so that its own clause stands before it. */
export function visit(to, from = null) {
  if (to.startsWith("coverage/")) return;
  const source = from?.closest(".lb-clause");
  if (source?.dataset.a) add({ to: source.dataset.to ?? address(source), label: source.dataset.a, also: source.dataset.also });
  add({ to, label: null });
}

/** Where a clause of this page stands, below the language's root. */
export function address(node) {
  const chip = node.querySelector(":scope > .lb-bar > .lb-chip, :scope > .lb-card-head .lb-chip");
  const url = new URL(chip ? chip.href : `#${node.id}`, location.href);
  return url.href.replace(languageRoot.href, "").split("?")[0];
}

async function add(step) {
  const last = trail.steps.at(-1);
  const found = step.label ? null : await clause(step.to).catch(() => null);
  const label = step.label ?? found?.address;
  const also = step.also ?? found?.also ?? "";
  if (!label || last?.label === label) return;
  const steps = last && label.startsWith(last.label) && !/^\d/.test(label.slice(last.label.length)) && last.open ? trail.steps.slice(0, -1) : trail.steps;
  trail.steps = [...steps, { to: step.to, label, also, open: step.open ?? false }].slice(-40);
  save();
}

/** Notes the page that was opened: its clause if the link named one, else the article until one of its clauses is. */
export function arrive() {
  const root = document.querySelector(".lb-article");
  if (!root?.dataset.a) return;
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const node = target?.closest?.(".lb-clause") ?? root;
  const to = location.href.replace(languageRoot.href, "").split(/[?#]/)[0] + (node === root ? "" : `#${node.id}`);
  add({ to, label: node.dataset.a, also: node.dataset.also, open: node === root });
}

const named = (step) => step.also ? `${step.label} (${step.also})` : step.label;
const chain = (steps) => steps.map(named).join(" → ");
const link = (step) => new URL(step.to, languageRoot).href;

/** The trail as text: the chain, each clause with its link, and which text was read. */
export function asText(found = trail) {
  const lines = [found.name, chain(found.steps), ...found.steps.map((step) => `${named(step)}: ${link(step)}`)];
  return [...lines.filter(Boolean), `${title}, ${names[code]}, ${editions[code]}`].join("\n");
}

function shareLink(found = trail) {
  const query = new URLSearchParams({ c: found.steps.map((step) => step.to).join(" "), n: found.name });
  return new URL(`trail/#${query}`, languageRoot).href;
}

/** The trail that a shared link names, or null. */
function shared() {
  const query = new URLSearchParams(location.hash.slice(1));
  const steps = (query.get("c") ?? "").split(" ").filter((to) => /^[\w-]+\/(#[\w-]+)?$/.test(to));
  return steps.length ? { name: query.get("n") ?? "", steps: steps.map((to) => ({ to, label: slug(to) })) } : null;
}

function step(found, place) {
  return make("li", {},
    make("a", { href: link(found) }, make("span", { class: "lb-chip" }, found.label), beside(found.also)),
    make("button", { type: "button", class: "lb-button", "aria-label": `${t("remove")}: ${found.label}`, click: () => {
      trail.steps = trail.steps.filter((_, count) => count !== place);
      save();
    } }, icon("close")));
}

let sheet = null;

/** Opens the sheet with the trail. */
export function open() {
  if (!sheet) {
    const list = make("ol", { class: "lb-trail-steps" });
    const name = make("input", { type: "text", placeholder: t("trail_name"), "aria-label": t("trail_name"), autocomplete: "off", input: () => { trail.name = name.value; kept.set("trail", trail); } });
    const pin = make("button", { type: "button", class: "lb-plain", click: () => { trail.pinned = !trail.pinned; save(); } }, t("trail_pin"));
    const actions = make("div", { class: "lb-sheet-actions" }, pin,
      make("button", { type: "button", class: "lb-plain", click: () => copy(asText()) }, t("copy")),
      make("button", { type: "button", class: "lb-plain", click: () => share(shareLink(), [trail.name, chain(trail.steps)].filter(Boolean).join(": ")) }, t("share")),
      make("a", { class: "lb-plain", href: new URL("trail/", languageRoot).href }, t("print")),
      make("button", { type: "button", class: "lb-plain", click: () => { trail = fresh(); name.value = ""; save(); } }, t("clear")));
    sheet = make("dialog", { class: "lb-sheet", "aria-label": t("trail") },
      make("div", { class: "lb-sheet-head" }, make("h2", {}, t("trail")),
        make("button", { type: "button", class: "lb-button", "aria-label": t("close"), click: () => sheet.close() }, icon("close"))),
      name, list, actions, make("p", { class: "lb-hint" }, t("trail_private")));
    sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
    const draw = () => {
      name.value = trail.name;
      pin.setAttribute("aria-pressed", String(trail.pinned));
      list.replaceChildren(...(trail.steps.length ? trail.steps.map(step) : [make("li", { class: "lb-none" }, t("trail_empty"))]));
    };
    watchers.add(draw);
    draw();
    document.body.append(sheet);
  }
  sheet.showModal();
}

/** The chain in view on every page while it is pinned, and the number of clauses on the button. */
export function start() {
  const strip = make("nav", { class: "lb-strip", "aria-label": t("trail"), hidden: true });
  document.querySelector(".lb-header")?.append(strip);
  const draw = () => {
    strip.hidden = !trail.pinned || !trail.steps.length;
    strip.replaceChildren(make("b", {}, trail.name || t("trail")), ...trail.steps.flatMap((found, count) => [count ? " → " : "", make("a", { href: link(found) }, named(found))]));
    document.querySelectorAll("[data-count='trail']").forEach((place) => { place.textContent = trail.steps.length || ""; });
  };
  watchers.add(draw);
  draw();
  addEventListener("storage", (event) => {
    if (event.key !== "lexbridge.trail") return;
    trail = kept.get("trail") ?? fresh();
    watchers.forEach((run) => run());
  });
  arrive();
  addEventListener("hashchange", arrive);
  const place = document.querySelector("[data-trail-page]");
  if (place) page(place);
}

/** The page that shows a trail with the full text of its clauses, for printing and for those it was shared with. */
async function page(place) {
  const found = shared() ?? trail;
  if (found.name) document.querySelector("h1").textContent = found.name;
  document.querySelector(".lb-trail .lb-lead-in").hidden = found !== trail;
  if (!found.steps.length) return place.replaceChildren(make("p", { class: "lb-none" }, t("trail_empty")));
  const line = make("p", { class: "lb-chain" });
  const parts = [line,
    make("div", { class: "lb-sheet-actions lb-screen" },
      make("button", { type: "button", class: "lb-plain", click: () => print() }, t("print")),
      make("button", { type: "button", class: "lb-plain", click: () => copy(asText(found)) }, t("copy")),
      make("button", { type: "button", class: "lb-plain", click: () => share(shareLink(found), found.name) }, t("share")))];
  for (const one of found.steps) {
    const text = await clause(one.to).catch(() => null);
    if (!text) { parts.push(make("section", {}, make("h2", {}, one.label), make("p", { class: "lb-flag lb-gap-top" }, t("text_absent")))); continue; }
    const language = readable(text.node);
    Object.assign(one, { label: text.address, also: text.also });
    text.node.classList.toggle("lb-shown-all", language !== code);
    text.node.classList.add("lb-quoted");
    parts.push(make("section", {}, make("h2", {}, make("a", { class: "lb-chip", href: text.url.href }, text.address), beside(text.also)), text.node, make("p", { class: "lb-notes" }, citation(text.node, language))));
  }
  line.textContent = chain(found.steps);
  place.replaceChildren(...parts);
  place.dispatchEvent(new CustomEvent("lb-filled", { bubbles: true }));
}

