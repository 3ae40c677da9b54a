// On the map, the references of the article under the pointer or in focus stand out.
export function start() {
  const map = document.querySelector(".lb-map");
  const show = (event) => {
    const line = event.target.closest?.("[data-line]")?.dataset.line;
    map.classList.toggle("lb-one", line !== undefined);
    for (const arc of map.querySelectorAll("[data-ends]")) arc.classList.toggle("lb-lit", line !== undefined && arc.dataset.ends.split(" ").includes(line));
  };
  for (const name of ["pointerover", "focusin", "focusout", "pointerleave"]) map.addEventListener(name, show);
}
