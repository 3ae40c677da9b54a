// A cited clause opens in place: by tap, click or Enter under the words that cite it, on hover beside them; no page is left.
import { clause, prepare, readable } from "./texts.js";
import { beside, code, editions, icon, make, names, t } from "./words.js";
import { visit } from "./trail.js";

const targets = (link) => (link.dataset.to ?? "").split(" ").filter(Boolean);
let hover = null;

/** What a card shows of one clause. */
function body(found, to) {
  if (!found || found.node.matches(".lb-absent .lb-chip, .lb-parts li, .lb-holding")) return make("p", { class: "lb-flag lb-gap-top" }, t("text_absent"));
  const language = readable(found.node);
  found.node.classList.add("lb-quoted");
  found.node.classList.toggle("lb-shown-all", language !== code);
  return found.node;
}

function head(found, to, close) {
  const address = found?.address || decodeURIComponent(to.split("#")[1] ?? to);
  const context = found && found.article && found.article !== found.address ? make("span", { lang: found.headingCode }, found.heading) : null;
  return make("div", { class: "lb-card-head" },
    make("a", { class: "lb-chip", href: found?.url.href ?? new URL(to, document.baseURI).href }, address),
    beside(found?.also),
    context,
    close ? make("button", { type: "button", class: "lb-button", "aria-label": t("close"), title: t("close"), click: close }, icon("close")) : null);
}

function foot(found) {
  if (!found) return null;
  const shown = readable(found.node);
  const other = Object.keys(names).find((name) => name !== shown && found.node.querySelector(`.lb-cell[data-lang="${name}"] > [lang="${name}"]`));
  const swap = other && make("button", { type: "button", class: "lb-plain", "aria-pressed": "false", click: () => {
    const on = found.node.classList.toggle("lb-shown-all");
    swap.setAttribute("aria-pressed", String(on));
  } }, t("read_in_other", { language: names[other] }));
  return make("div", { class: "lb-card-foot" }, swap, make("a", { class: "lb-plain", href: found.url.href }, t("open_page")),
    make("small", { class: "lb-notes" }, `${names[shown]}, ${editions[shown]}`));
}

async function fill(card, links, close) {
  for (const to of links) {
    const found = await clause(to).catch(() => undefined);
    if (found === undefined) {
      card.append(head(null, to, close), make("p", { class: "lb-flag" }, t("not_reachable")));
      continue;
    }
    const absent = found === null || to.startsWith("coverage/");
    card.append(head(absent ? null : found, to, close), make("div", { class: "lb-card-body" }, body(absent ? null : found, to)));
    const end = absent ? make("div", { class: "lb-card-foot" }, make("a", { class: "lb-plain", href: new URL(to, new URL(`../../${code}/`, import.meta.url)).href }, t("coverage"))) : foot(found);
    if (end) card.append(end);
    close = null;
  }
  prepare([...card.querySelectorAll("a.lb-cite")].flatMap(targets));
}

/** Opens or closes what a reference names, under the paragraph it stands in. */
export async function toggle(link, { record = true } = {}) {
  if (link.card) return shut(link);
  hide();
  const card = make("div", { class: "lb-card", role: "region", "aria-label": link.textContent.trim() });
  link.card = card;
  link.setAttribute("aria-expanded", "true");
  const block = link.closest(".lb-text, .lb-heading, .lb-title, .lb-cited, .lb-order, li") ?? link;
  let last = block;
  while (last.nextElementSibling?.classList.contains("lb-card")) last = last.nextElementSibling;
  last.after(card);
  await fill(card, targets(link), () => shut(link, true));
  card.dispatchEvent(new CustomEvent("lb-filled", { bubbles: true }));
  if (!record) return;
  reveal(card, link);
  for (const to of targets(link)) visit(to, link);
}

/** A card that opens over the lower edge of the window comes into sight, as far as its reference stays there too. */
function reveal(card, link) {
  const foot = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const hidden = card.getBoundingClientRect().bottom - (innerHeight - foot);
  const room = link.getBoundingClientRect().top - 140; // the bars on top
  if (hidden > 0 && room > 0) scrollBy({ top: Math.min(hidden, room), behavior: "instant" });
}

function shut(link, focus = false) {
  link.card?.remove();
  link.card = null;
  link.setAttribute("aria-expanded", "false");
  if (focus) link.focus();
}

/** Opens every reference of a clause, each cited clause once; a second time closes them. */
export async function unfold(node, open) {
  const seen = new Set();
  for (const link of node.querySelectorAll(".lb-cite[data-to], .lb-mark[data-to]")) {
    if (link.closest(".lb-card, .lb-stray") || (link.closest(".lb-other") && !link.closest(".lb-lacks ~ .lb-other"))) continue;
    const fresh = targets(link).some((to) => !seen.has(to));
    targets(link).forEach((to) => seen.add(to));
    if (open ? fresh && !link.card : link.card) await toggle(link, { record: false });
  }
}

async function show(link) {
  hide();
  const card = make("div", { class: "lb-card lb-hover", role: "tooltip" });
  hover = { link, card };
  await fill(card, targets(link), null);
  if (hover?.card !== card) return;
  document.body.append(card);
  const at = link.getBoundingClientRect();
  const below = at.bottom + card.offsetHeight + 12 < innerHeight || at.top < card.offsetHeight + 80;
  card.style.left = `${Math.max(12, Math.min(at.left, innerWidth - card.offsetWidth - 12)) + scrollX}px`;
  card.style.top = `${(below ? at.bottom + 8 : at.top - card.offsetHeight - 8) + scrollY}px`;
}

function hide() {
  hover?.card.remove();
  hover = null;
}

/** Makes the references of the page open in place. */
export function start() {
  let timer = 0;
  const reference = (event) => event.target.closest?.("[data-to]");
  for (const blind of document.querySelectorAll("span.lb-cite[data-to]")) ready(blind);
  document.addEventListener("lb-filled", (event) => event.target.querySelectorAll("span.lb-cite[data-to]").forEach(ready));
  document.addEventListener("click", (event) => {
    const link = reference(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    clearTimeout(timer);
    toggle(link);
  });
  document.addEventListener("keydown", (event) => {
    const link = reference(event);
    if (event.key === "Escape") {
      const card = event.target.closest?.(".lb-card");
      if (hover) hide();
      else if (card) [...document.querySelectorAll("[aria-expanded='true']")].find((opener) => opener.card === card)?.click();
      else if (link?.card) shut(link, true);
    } else if (link?.tagName === "SPAN" && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      toggle(link);
    }
  });
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
    document.addEventListener("pointerover", (event) => {
      const link = reference(event);
      clearTimeout(timer);
      if (link && !link.card && link !== hover?.link && !link.closest(".lb-hover")) timer = setTimeout(() => show(link), 250);
      else if (!link && hover && !event.target.closest?.(".lb-hover")) timer = setTimeout(hide, 250);
    });
  }
  prepare([...document.querySelectorAll("a.lb-cite")].flatMap(targets));
}

/** A reference that leads nowhere can be asked why, by finger and by keyboard. */
function ready(blind) {
  blind.tabIndex = 0;
  blind.setAttribute("role", "button");
}
