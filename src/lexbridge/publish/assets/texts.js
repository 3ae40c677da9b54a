// Clauses fetched from the pages they stand on: every page is made beforehand and kept by the service worker, so this needs no network.
import { languageRoot, names, code, t, title, editions } from "./words.js";

const pages = new Map();
const here = location.href.split("#")[0].split("?")[0];

/** The page of a link like `65/#65B3` as text, fetched once. */
function load(url) {
  const key = url.href.split("#")[0];
  if (!pages.has(key)) {
    const wanted = fetch(key).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${key}`);
      return answer.text();
    });
    wanted.catch(() => pages.delete(key));
    pages.set(key, wanted);
  }
  return pages.get(key);
}

/** A clause as it stands on its page, ready to be put elsewhere: without ids and controls, its links absolute. */
export async function clause(to) {
  const url = new URL(to, languageRoot);
  const page = new DOMParser().parseFromString(await load(url), "text/html");
  const id = decodeURIComponent(url.hash.slice(1));
  const found = id ? page.getElementById(id) : page.querySelector(".lb-article");
  if (!found) return null;
  const copy = document.importNode(found, true);
  copy.removeAttribute("id");
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  for (const link of copy.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), url.href.split("#")[0]).href;
  copy.querySelectorAll(".lb-tools").forEach((part) => part.remove());
  const top = page.querySelector(".lb-article");
  const heading = page.querySelector("h1");
  return { to, url, node: copy, address: copy.dataset.a ?? "", also: copy.dataset.also ?? "", article: top?.dataset.a ?? "", heading: heading?.textContent ?? "", headingCode: heading?.lang || code };
}

/** Fetches pages that will probably be wanted, when the browser has nothing else to do. */
export function prepare(links) {
  const wanted = new Set([...links].map((link) => new URL(link, languageRoot).href.split("#")[0]));
  wanted.delete(here);
  const later = window.requestIdleCallback ?? ((run) => setTimeout(run, 800));
  const fetchAll = () => later(() => [...wanted].slice(0, 8).forEach((url) => load(new URL(url)).catch(() => {})));
  if (document.readyState === "complete") fetchAll();
  else addEventListener("load", fetchAll);
}

/** The words of a clause in one language: numbers and text; with `marks` off, without the numbers an editor added. */
export function plain(node, language, { marks = true } = {}) {
  const lines = [];
  for (const cell of node.querySelectorAll(`.lb-cell[data-lang="${language}"]`)) {
    if (cell.closest(".lb-card") && !node.closest(".lb-card")) continue;
    for (const part of cell.querySelectorAll(":scope > [lang]")) {
      const copied = part.cloneNode(true);
      copied.querySelectorAll(marks ? ".lb-hush, sup" : ".lb-hush, sup, .lb-inferred").forEach((extra) => extra.remove());
      lines.push(copied.textContent.replace(/\s+/g, " ").trim());
    }
  }
  return lines.filter(Boolean).join("\n");
}

/** The language a clause can be read in here: the page's own, else the first that has text. */
export function readable(node) {
  const has = (language) => plain(node, language) !== "";
  return [code, ...Object.keys(names)].find(has) ?? code;
}

/** How a clause is cited: its number in the text that is shown, the work, and that text's language and edition. */
export function citation(node, language) {
  const address = JSON.parse(node.dataset.own ?? "{}")[language] ?? node.dataset.a;
  return `${t("article", { address })}, ${title} (${names[language]}, ${editions[language]})`;
}
