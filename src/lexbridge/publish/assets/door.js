// The root page leads on to the language chosen last time, else to the first the browser asks for that there is.
const codes = [...document.querySelectorAll("a[hreflang]")].map((link) => link.hreflang);
let last = null;
try {
  last = JSON.parse(localStorage.getItem("lexbridge.language"));
} catch {
  // Storage may be forbidden; the browser's own languages still say what to show.
}
const wanted = [last, ...navigator.languages.map((name) => name.slice(0, 2))].find((code) => codes.includes(code));
if (wanted) location.replace(`${wanted}/`);
