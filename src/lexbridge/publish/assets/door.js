// The door and the page for what is not there: the door leads on to the reader's language, and what is typed to its clause or into the search there.
import { read } from "./address.js";

const siteRoot = new URL("../../", import.meta.url);
const links = [...document.querySelectorAll("a[hreflang]")];
const codes = links.map((link) => link.hreflang);
const form = document.querySelector(".lb-ask");
const field = form.elements.q;
let last = null;
try {
  last = JSON.parse(localStorage.getItem("lexbridge.language"));
} catch {
  // Storage may be forbidden; the browser's own languages still say what to show.
}
// An address that is not there says the language too.
const asked = codes.find((code) => location.pathname.startsWith(new URL(`${code}/`, siteRoot).pathname));
const wanted = [asked, last, ...navigator.languages.map((name) => name.slice(0, 2))].find((code) => codes.includes(code));
const code = wanted ?? codes[0];
const home = new URL(`${code}/`, siteRoot);

/** Where words lead: a clause that they name, else the search of the reader's language. */
async function place(words) {
  if (!words.trim()) return home;
  const search = new URL(`?q=${encodeURIComponent(words)}`, home);
  try {
    const data = await (await fetch(new URL("find.json", home))).json();
    const named = read(words, data);
    return named?.exact && named.names.length === 1 ? new URL(data.known[named.names[0]][1], home) : search;
  } catch {
    return search; // the search box says what cannot be reached
  }
}

if (wanted && document.body.matches("[data-lead]")) location.replace(home);
const link = links[codes.indexOf(code)];
field.lang = code;
field.placeholder = link.dataset.search;
field.setAttribute("aria-label", link.dataset.search);
form.querySelector("button").setAttribute("aria-label", link.dataset.find);
form.action = home;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  location.assign(await place(field.value));
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  field.focus();
});
document.documentElement.dataset.ready = "";
