// The findings page: filters that stand in the address, what is new since the last visit, and both texts of a finding side by side.
import { clause } from "./texts.js";
import { kept, make, t } from "./words.js";

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

/** Both texts of the clause, its parent and siblings about it, the words of the finding marked. */
async function texts(button, entry) {
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!open));
  if (open) return entry.querySelector(".lb-both").remove();
  const found = await clause(entry.dataset.around).catch(() => null);
  const place = make("div", { class: "lb-both lb-card" });
  if (found) {
    found.node.classList.add("lb-quoted", "lb-shown-all");
    const it = [found.node, ...found.node.querySelectorAll(".lb-clause")].find((node) => node.dataset.a === entry.dataset.row);
    it?.classList.add("lb-here");
    for (const words of JSON.parse(entry.dataset.marks)) mark(it ?? found.node, words);
    place.append(found.node);
  } else {
    place.append(make("p", { class: "lb-flag" }, t("text_absent")));
  }
  entry.append(place);
}

function mark(node, words) {
  const wanted = words.replace(/…$/, "").trim();
  if (!wanted) return;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const at = text.data.indexOf(wanted);
    if (at < 0) continue;
    const found = text.splitText(at);
    const rest = found.splitText(wanted.length);
    found.replaceWith(make("mark", {}, wanted));
    walker.currentNode = rest;
  }
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
