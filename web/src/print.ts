// Paper: what is painted on a canvas is printed as an SVG, whole, in the width of the page and in light colours; what is
// folded away is unfolded.
import { h } from "./dom";
import type { Picture } from "./export";

const places: [HTMLElement, () => Picture | null][] = [];

/** A place that holds a picture while the page is printed. */
export function onPaper(draw: () => Picture | null): HTMLElement {
  const place = h("div", { class: "on-paper", attrs: { "aria-hidden": "true" } });
  places.push([place, draw]);
  return place;
}

/** Colours are those of the light theme while the pictures are made. */
function drawAll(): void {
  const { dataset } = document.documentElement, theme = dataset.theme;
  dataset.theme = "light";
  for (const [place, draw] of places) {
    const drawn = draw();
    place.replaceChildren(...(drawn ? [document.importNode(new DOMParser().parseFromString(drawn.svg, "image/svg+xml").documentElement, true)] : []));
  }
  dataset.theme = theme!;
}

addEventListener("beforeprint", () => {
  drawAll();
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.setAttribute("open", "");
    details.classList.add("closed-on-screen");
  }
});

addEventListener("afterprint", () => {
  for (const [place] of places) place.replaceChildren();
  for (const details of document.querySelectorAll(".closed-on-screen")) {
    details.removeAttribute("open");
    details.classList.remove("closed-on-screen");
  }
});
