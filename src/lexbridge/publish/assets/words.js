// The words of the page's language, and where the site lies: everything the other modules say or link to starts here.
export const code = document.querySelector(".lb-header").dataset.code;
export const siteRoot = new URL("../../", import.meta.url);
export const languageRoot = new URL(`${code}/`, siteRoot);
const { default: words } = await import(`./words-${code}.js`);
export const { others, names, editions, title } = words;

/** A string of the interface with its {places} filled in; `one || other` is chosen by the value n. */
export function t(key, values = {}) {
  const [one, other] = words.strings[key].split(" || ");
  const chosen = other === undefined || values.n === 1 ? one : other;
  return chosen.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** An element with attributes, listeners (functions) and children (nodes or text). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** The number that another edition gives a clause, to stand beside its chip; nothing where there is none. */
export function beside(also) {
  if (!also) return null;
  const found = document.createDocumentFragment();
  found.append(" ", make("small", { class: "lb-other-number" }, also));
  return found;
}

export const icon = (name) => make("span", { class: `lb-icon lb-i-${name}` });

/** What the device keeps; where it may not, the choice lasts for the page. */
export const kept = {
  get(key, otherwise = null) {
    try { return JSON.parse(localStorage.getItem(`lexbridge.${key}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { localStorage.setItem(`lexbridge.${key}`, JSON.stringify(value)); } catch { /* storage is forbidden or full */ }
  },
};

/** A short message that goes away by itself, said to screen readers too; with an action it stays until it is closed. */
export function say(message, action) {
  const place = document.querySelector(".lb-toast") ?? make("div", { class: "lb-toast", role: "status" });
  lift(place);
  const line = make("div", {}, make("span", {}, message), action && make("button", { type: "button", click: action.run }, action.name),
    action && make("button", { type: "button", "aria-label": t("close"), title: t("close"), click: () => line.remove() }, icon("close")));
  place.append(line); // beside what is still being said, so that no message takes another's place
  if (!action) setTimeout(() => line.remove(), 2500);
}

/** What lies under a dialog is neither seen nor heard, so messages stand in the one that is open. */
function lift(place) {
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (place && place.parentElement !== over) over.append(place);
}
document.addEventListener("close", () => lift(document.querySelector(".lb-toast")), true);

export async function copy(text, message = t("copied")) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make("textarea", { class: "lb-hush" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(message);
}

export async function share(url, text) {
  if (navigator.share) {
    try { await navigator.share({ url, text, title: text }); return; } catch (error) { if (error.name === "AbortError") return; }
  }
  copy(text ? `${text}\n${url}` : url);
}
