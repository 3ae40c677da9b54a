// The findings page: filters that stand in the address, what is new since the last visit, and both texts of a finding side by side.
import { clause } from "./texts.js";
import { editions, kept, make, names, t } from "./words.js";

const form = document.querySelector(".lb-filters");
const entries = [...document.querySelectorAll(".lb-finding")];
const result = document.querySelector(".lb-result");

function apply() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  let shown = 0;
  for (const entry of entries) {
    const fits = wanted.every(([name, value]) => name === "new" ? entry.dataset.new !== undefined : entry.dataset[name] === value);
    entry.hidden = !fits;
    shown += fits;
  }
  for (const group of document.querySelectorAll(".lb-group")) group.hidden = !group.querySelector(".lb-finding:not([hidden])");
  result.textContent = shown === 1 ? result.dataset.one : result.dataset.many.replace("{n}", shown);
  const query = new URLSearchParams(wanted);
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
}

/** Findings that were not there at the last visit of this device, which saw another build. */
function news() {
  const build = document.querySelector(".lb-findings").dataset.build;
  const seen = kept.get("findings", { build, now: entries.map((entry) => entry.id), before: null });
  const record = seen.build === build ? seen : { build, now: entries.map((entry) => entry.id), before: seen.now };
  kept.set("findings", record);
  const before = new Set(record.before ?? record.now);
  for (const entry of entries) if (!before.has(entry.id)) entry.dataset.new = "";
}

/** Both texts of a finding, each clause under its parent and beside its siblings, with what differs marked. */
async function texts(button, entry) {
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (open) return entry.querySelector(".lb-both").remove();
  const { places, marks, legend, codes } = JSON.parse(entry.dataset.texts);
  const place = make("div", { class: codes.length > 1 ? "lb-both lb-card" : "lb-both lb-card lb-twice" }, legend ? make("p", { class: "lb-hint" }, legend) : null);
  entry.append(place);
  for (const [to, row] of places) {
    const found = await clause(to).catch(() => null);
    if (!found) { place.append(make("p", { class: "lb-flag" }, t("not_reachable"))); continue; }
    const it = [found.node, ...found.node.querySelectorAll(".lb-clause")].find((node) => node.dataset.a === row) ?? found.node;
    for (const [of, code, part, spans, kind, said] of marks) if (of === row) mark(it, code, part, spans, kind, said);
    for (const [of, ...rest] of marks) {
      const below = of !== row && [...it.querySelectorAll(".lb-clause")].find((node) => node.dataset.a === of);
      if (below) mark(below, ...rest);
    }
    focus(found.node, it);
    for (const cell of found.node.querySelectorAll(".lb-cell[data-lang], .lb-stray[data-lang]")) if (!codes.includes(cell.dataset.lang)) cell.remove();
    place.append(excerpt(found, codes));
  }
}

/** A clause as it stands among its siblings, under a line that says where that is and which text is which. */
function excerpt(found, codes) {
  found.node.classList.add("lb-quoted", "lb-shown-all");
  const own = found.article && found.article !== found.address;
  const head = make("div", { class: "lb-card-head" }, make("a", { class: "lb-chip", href: found.url.href }, found.address),
    own ? make("span", { lang: found.headingCode }, found.heading) : null);
  const sides = make("div", { class: "lb-pair lb-sides", "aria-hidden": "true" }, ...codes.map((name) => make("span", {}, `${names[name]}, ${editions[name]}`)));
  return make("div", { class: "lb-excerpt-of" }, head, sides, found.node);
}

/** The clause stands out, with the texts that found no place in it; of its siblings the parts are left out. */
function focus(node, it) {
  it.classList.add("lb-here");
  for (const stray of it.querySelectorAll(":scope > .lb-stray-row > .lb-stray")) stray.open = true;
  if (node === it) return;
  for (const sibling of it.parentElement.querySelectorAll(":scope > .lb-clause")) {
    if (sibling !== it) sibling.querySelectorAll(":scope > .lb-clause").forEach((part) => part.remove());
  }
}

/** Marks words of a clause in one language; without spans all of its part. Screen readers hear why behind the first. */
function mark(node, language, part, spans, kind, said) {
  const why = () => said ? make("span", { class: "lb-hush" }, ` (${said})`) : "";
  const [name, number] = part.split(":");
  let paragraphs;
  if (name === "stray") {
    const folded = node.querySelectorAll(`:scope > .lb-stray-row > .lb-stray[data-lang="${language}"]`)[number];
    paragraphs = [...folded?.querySelectorAll(".lb-text") ?? []];
  } else {
    const cells = node.querySelectorAll(`:scope > .lb-pair > .lb-cell[data-lang="${language}"], :scope > .lb-top > .lb-pair > .lb-cell[data-lang="${language}"]`);
    const wanted = name === "heading" ? ":scope > .lb-heading, :scope > .lb-title" : ":scope > .lb-text:not(.lb-bare)";
    paragraphs = [...cells].flatMap((cell) => [...cell.querySelectorAll(wanted)]);
  }
  if (!spans.length) for (const paragraph of paragraphs) {
    paragraph.classList.add("lb-diff-whole");
    paragraph.title = said;
    paragraph.append(why());
  }
  let first = true;
  for (const [count, start, end] of spans) for (const found of pieces(paragraphs[count], start, end)) {
    const words = make("mark", { class: `lb-diff lb-diff-${kind}`, title: said || null });
    found.replaceWith(words);
    words.append(found);
    if (first) words.after(why());
    first = false;
  }
}

/** The text nodes of a stretch of law text, cut to it; numbers, marks of footnotes and hints are none of the text. */
function pieces(paragraph, start, end) {
  const texts = [];
  const walker = paragraph && document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  while (walker?.nextNode()) if (!walker.currentNode.parentElement.closest(".lb-number, .lb-hush, sup")) texts.push(walker.currentNode);
  let place = 0;
  return texts.flatMap((text) => {
    if (text.previousSibling?.matches?.(".lb-number")) place -= 1; // the blank behind a number
    const from = Math.max(start - place, 0);
    const to = Math.min(end - place, text.length);
    place += text.length;
    if (from >= to) return [];
    const cut = from ? text.splitText(from) : text;
    if (to - from < cut.length) cut.splitText(to - from);
    return [cut];
  });
}

export function start() {
  news();
  for (const [name, value] of new URLSearchParams(location.search)) {
    const control = form.elements[name];
    if (control?.type === "checkbox") control.checked = Boolean(value);
    else if (control) control.value = value;
  }
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-both]");
    if (button) texts(button, button.closest(".lb-finding"));
  });
  apply();
}
