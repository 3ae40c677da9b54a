// What can be done with a clause: its other language with one tap, showing it to a player, opening its references, copying it.
import { unfold } from "./cards.js";
import { citation, plain, readable } from "./texts.js";
import { address } from "./trail.js";
import { code, copy, icon, languageRoot, make, names, others, share, t } from "./words.js";

const label = (node) => node.dataset.a;
const url = (node) => new URL(address(node), languageRoot).href;
const has = (node, language) => node.querySelector(`:scope .lb-cell[data-lang="${language}"] > [lang="${language}"]`) !== null;

function both(node, button, on = !node.classList.contains("lb-shown")) {
  node.classList.toggle("lb-shown", on);
  button.setAttribute("aria-pressed", String(on));
}

/** The controls of one clause, in the line of its address. */
function controls(node) {
  const bar = node.querySelector(":scope > .lb-bar");
  if (!bar) return;
  const other = others.find((name) => node.querySelector(`:scope > .lb-pair > .lb-cell[data-lang="${name}"] > [lang="${name}"]`));
  const own = node.querySelector(`:scope > .lb-pair > .lb-own > [lang="${code}"]`);
  if (other && own) {
    const button = make("button", { type: "button", class: "lb-swap", "aria-pressed": "false", "aria-label": `${label(node)}: ${t("read_in_other", { language: names[other] })}`, title: t("read_in_other", { language: names[other] }), click: () => both(node, button) }, other.toUpperCase());
    bar.append(button);
  }
  bar.append(make("button", { type: "button", class: "lb-button lb-more", "aria-label": `${label(node)}: ${t("actions")}`, title: t("actions"), "aria-haspopup": "menu", click: (event) => menu(node, event.currentTarget) }, icon("more")));
}

let shown = null;

function menu(node, opener) {
  close();
  const cites = node.querySelector(".lb-cite[data-to]:not(.lb-card *)");
  const open = node.classList.contains("lb-unfolded");
  const entry = (name, run, key) => make("button", { type: "button", role: "menuitem", "data-key": key, click: () => { close(true); run(); } }, name);
  const entries = [
    entry(t("show_player"), () => player(node)),
    cites && entry(t(open ? "fold_all" : "unfold_all"), () => { node.classList.toggle("lb-unfolded", !open); unfold(node, !open); }),
    entry(t("copy_citation"), () => copy(citation(node, readable(node)))),
    entry(t("copy_clause"), () => copy(`${plain(node, readable(node))}\n\n${citation(node, readable(node))}\n${url(node)}`)),
    entry(t("copy_link"), () => copy(url(node))),
    entry(t("share"), () => share(url(node), citation(node, readable(node)))),
  ].filter(Boolean);
  const list = make("div", { class: "lb-menu", role: "menu", "aria-label": label(node), keydown: (event) => keys(event, entries) }, ...entries);
  opener.setAttribute("aria-expanded", "true");
  opener.parentElement.after(list);
  const at = opener.getBoundingClientRect();
  const frame = list.offsetParent?.getBoundingClientRect(); // none on a phone, where the menu lies at the foot of the screen
  if (frame) {
    list.style.top = `${at.bottom - frame.top + 4}px`;
    list.style.left = `${Math.max(0, Math.min(at.left - frame.left, frame.width - list.offsetWidth))}px`;
  }
  shown = { list, opener };
  entries[0].focus();
}

function keys(event, entries) {
  const place = entries.indexOf(document.activeElement);
  const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
  if (to === undefined) return;
  event.preventDefault();
  entries.at(to % entries.length).focus();
}

function close(focus = false) {
  if (!shown) return;
  shown.list.remove();
  shown.opener.setAttribute("aria-expanded", "false");
  if (focus) shown.opener.focus();
  shown = null;
}

/** A clause large on the whole screen, in the language of the one it is held out to. */
function player(node) {
  const having = [...others, code].filter((name) => has(node, name));
  const text = make("div", { class: "lb-player-text" });
  const show = (language) => {
    text.lang = language;
    text.replaceChildren(...plain(node, language, { marks: false }).split("\n").map((line) => make("p", {}, line)));
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === language)));
    source.textContent = citation(node, language);
  };
  const source = make("p", { class: "lb-notes" });
  const buttons = having.map((name) => make("button", { type: "button", class: "lb-plain", value: name, click: () => show(name) }, names[name]));
  const dialog = make("dialog", { class: "lb-player", "aria-label": t("show_player") },
    make("div", { class: "lb-sheet-head" }, make("span", { class: "lb-chip" }, label(node)), ...buttons,
      make("button", { type: "button", class: "lb-button", "aria-label": t("close"), click: () => dialog.close() }, icon("close"))),
    text, source);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show(having[0] ?? code);
  dialog.showModal();
}

/** The tools of the whole article. */
const tools = {
  unfold(button) {
    const node = document.querySelector(".lb-article");
    const open = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(open));
    button.textContent = t(open ? "fold_all" : "unfold_all");
    unfold(node, open);
  },
  print: () => print(),
  back: () => history.back(),
  share: () => share(location.href.split("#")[0], document.title),
  player: () => player(document.querySelector(".lb-article")),
};

/** Whether this page was reached from another of the site, so that there is a place to go back to. */
function cameFromHere() {
  const from = document.referrer.split("#")[0];
  return from.startsWith(languageRoot.href) && from !== location.href.split("#")[0] && history.length > 1;
}

export function start() {
  const back = document.querySelector('[data-tool="back"]');
  if (back) back.hidden = !cameFromHere();
  document.querySelectorAll(".lb-clause:not(.lb-article)").forEach(controls);
  document.addEventListener("click", (event) => {
    if (shown && !event.target.closest(".lb-menu, .lb-more")) close();
    const tool = event.target.closest("[data-tool]");
    if (tool) tools[tool.dataset.tool](tool);
  });
}
