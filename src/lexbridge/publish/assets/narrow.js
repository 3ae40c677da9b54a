// A field that narrows a list to what contains the words typed into it, accents and case aside.
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function start() {
  for (const field of document.querySelectorAll("[data-narrow]")) {
    const entries = [...document.querySelectorAll(field.dataset.narrow)].map((node) => ({ node, text: bare(node.textContent) }));
    field.closest("form")?.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("input", () => {
      const wanted = bare(field.value).split(/\s+/).filter(Boolean);
      for (const { node, text } of entries) node.hidden = !wanted.every((word) => text.includes(word));
    });
  }
}
