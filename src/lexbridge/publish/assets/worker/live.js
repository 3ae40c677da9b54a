// While a corpus is edited: shows the page anew when it changed, and says what went wrong when it could not.
const events = new EventSource(`/__events${new URL(import.meta.url).search}`);
let place = null;

events.addEventListener("message", (event) => {
  const { pages, fault } = JSON.parse(event.data);
  const path = decodeURIComponent(location.pathname).slice(1);
  if (pages.includes("*") || pages.includes(path)) location.reload();
  if (!place && fault) {
    place = document.createElement("div");
    place.className = "lb-fault";
    place.setAttribute("role", "alert");
    document.body.prepend(place);
  }
  if (place) {
    place.textContent = fault;
    place.hidden = !fault;
  }
});
