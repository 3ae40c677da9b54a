// The search box: a citation goes straight to its clause, what people say leads to the laws, anything else is searched in the texts.
import { read } from "./address.js";
import { beside, code, icon, languageRoot, make, names, others, siteRoot, t } from "./words.js";

const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, " ").toLowerCase().trim();
let dialog, field, list, status, data, turn = 0, tongue = code;
const engines = new Map();

function engine(language) {
  if (!engines.has(language)) {
    engines.set(language, import(new URL(`${language}/pagefind/pagefind.js`, siteRoot).href).then(async (found) => {
      await found.options({ baseUrl: "/", excerptLength: 22 });
      await found.init();
      return found;
    }));
  }
  return engines.get(language);
}

function build() {
  field = make("input", { type: "search", class: "lb-search-field", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", "aria-controls": "lb-results", role: "combobox", "aria-expanded": "true", "aria-autocomplete": "list", input: () => { tongue = code; look(); } });
  list = make("ul", { id: "lb-results", class: "lb-results", role: "listbox", "aria-label": t("search") });
  status = make("div", { class: "lb-search-foot" });
  dialog = make("dialog", { class: "lb-search", "aria-label": t("search") },
    make("form", { method: "dialog", submit: (event) => { event.preventDefault(); follow(); } },
      make("span", { class: "lb-icon lb-i-search" }), field,
      make("button", { type: "button", class: "lb-button", "aria-label": t("close"), click: () => dialog.close() }, icon("close"))),
    list, status);
  dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.closest("#lb-results a")) dialog.close(); });
  dialog.addEventListener("keydown", move);
  document.body.append(dialog);
}

function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const options = [...list.querySelectorAll("[role='option']")];
  if (!step || !options.length) return;
  event.preventDefault();
  const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  choose(options.at((at + step + options.length) % options.length));
}

function choose(option) {
  list.querySelectorAll("[aria-selected='true']").forEach((old) => old.setAttribute("aria-selected", "false"));
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) field.setAttribute("aria-activedescendant", option.id);
}

function follow() {
  const option = list.querySelector("[aria-selected='true']") ?? list.querySelector("[role='option']");
  option?.querySelector("a").click();
}

const link = (path) => new URL(path, languageRoot).href;

function option(href, ...children) {
  return make("li", { role: "option", id: `lb-result-${list.children.length}-${Math.random().toString(36).slice(2, 7)}`, "aria-selected": "false" }, make("a", { href, tabindex: "-1" }, ...children));
}

/** A clause by its number, and by that of another edition where it has one. */
const chip = (address, other) => make("span", { class: "lb-numbers" }, make("span", { class: "lb-chip" }, address), beside(other));

/** What stands above the search's own results: the clause that is named, and what people say for it. */
function direct(text) {
  const found = [];
  const named = read(text, data);
  for (const name of named?.names ?? []) {
    const [address, path, other] = data.known[name];
    const absent = path.startsWith("coverage/");
    const note = !named.exact ? t("reference_partial", { cited: text.trim().toUpperCase(), address }) : absent ? t("text_absent") : t("go_to", { address });
    found.push(option(link(path), chip(address, other), make("span", {}, note)));
  }
  const wanted = bare(text);
  if (wanted.length > 2) {
    const ranked = data.said.map((entry) => ({ entry, at: rank(entry, wanted) })).filter(({ at }) => at < 9).sort((a, b) => a.at - b.at || (a.entry.term ?? 0) - (b.entry.term ?? 0));
    for (const { entry } of ranked.slice(0, 4)) {
      const places = entry.to.slice(0, 8).map(([address, path]) => make("a", { class: path.startsWith("coverage/") ? "lb-chip lb-none" : "lb-chip", href: link(path), title: path.startsWith("coverage/") ? t("text_absent") : null }, address));
      found.push(make("li", { class: "lb-said" }, make("b", {}, entry.name), make("span", { class: "lb-said-kind" }, t(entry.term ? "glossary" : "situations")), make("span", { class: "lb-chips" }, ...places)));
    }
  }
  return found;
}

/** How well words match what people say: the same, the beginning, a word, somewhere. */
function rank(entry, wanted) {
  entry.bare ??= entry.say.map(bare);
  return Math.min(9, ...entry.bare.map((form) => form === wanted ? 0 : form.startsWith(wanted) ? 1 : ` ${form}`.includes(` ${wanted}`) ? 2 : wanted.length > 4 && wanted.split(/\s+/).every((word) => form.includes(word)) ? 3 : 9));
}

async function look() {
  if (!data) return; // open() looks again once the data are here
  const text = field.value;
  const mine = ++turn;
  const top = direct(text);
  list.replaceChildren(...top);
  choose(list.querySelector("[role='option']"));
  status.replaceChildren();
  if (text.trim().length < 2) return;
  let results = [];
  try {
    const found = await (await engine(tongue)).debouncedSearch(text.replace(/[’']/g, " "), {}, 120);
    if (!found || mine !== turn) return;
    results = await Promise.all(found.results.slice(0, 12).map((result) => result.data()));
    if (mine !== turn) return;
    count(found.results.length, top.length, results.length);
  } catch {
    if (mine === turn) status.replaceChildren(t("not_reachable"));
    return;
  }
  for (const result of results) {
    const excerpt = make("span", { class: "lb-excerpt", lang: tongue });
    excerpt.innerHTML = result.excerpt.replace(/([’'])(<\/mark>)? /g, "$1$2");
    const [address, path, other] = data.known[result.raw_url.split("/").at(-1).replace(/\.html$/, "")];
    list.append(option(link(path), chip(address, other), make("b", {}, result.meta.title), excerpt));
  }
  if (!list.querySelector("[aria-selected='true']")) choose(list.querySelector("[role='option']"));
}

function count(number, direct, shown) {
  const switches = [code, ...others].filter((name) => name !== tongue).map((name) => make("button", { type: "button", class: "lb-plain", click: () => { tongue = name; field.focus(); look(); } }, t("search_other", { language: names[name] })));
  const words = number ? t("results", { n: number }) : direct ? "" : t("no_results");
  status.replaceChildren(make("span", { role: "status" }, number > shown ? `${words} (${t("first_shown", { n: shown })})` : words), ...switches);
}

/** Opens the box; with words it looks for them at once. */
export async function open(words) {
  if (!dialog) build();
  if (words) field.value = words;
  if (!dialog.open) dialog.showModal();
  field.focus();
  field.select();
  data ??= await (await fetch(new URL("find.json", languageRoot))).json();
  look();
  engine(code).catch(() => {});
}
