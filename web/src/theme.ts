// Light or dark: what the system says until the reader chooses.
import { button, Signal } from "./dom";

export type Theme = "light" | "dark";
const key = "densek-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function remembered(): Theme | null {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null; // pages from files may have no storage
  }
}

export const theme = new Signal<Theme>(remembered() ?? (system.matches ? "dark" : "light"));

const apply = (): void => {
  document.documentElement.dataset.theme = theme.value;
};
theme.watch(apply); // the first to know, so that everybody who redraws finds the new colours
apply();

export function themeSwitch(): HTMLButtonElement {
  const toggle = button("", () => {
    theme.value = theme.value === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(key, theme.value);
    } catch {
      // not remembered, but shown
    }
  }, { class: "quiet theme" });
  const show = (): void => {
    toggle.textContent = theme.value === "dark" ? "Light" : "Dark";
    toggle.setAttribute("aria-label", `Switch to the ${theme.value === "dark" ? "light" : "dark"} theme`);
  };
  show();
  theme.watch(show);
  system.addEventListener("change", () => {
    if (!remembered()) theme.value = system.matches ? "dark" : "light";
  });
  return toggle;
}
