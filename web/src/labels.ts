// Labels as they are shown: long ones without their middle, since names that begin alike often end differently.
import { h, type Child } from "./dom";

/** At most so many characters, "…" in the place of the middle. */
export function shortened(label: string, most: number): string {
  const characters = [...label];
  if (characters.length <= most) return label;
  const behind = Math.floor((most - 1) / 2);
  return `${characters.slice(0, most - 1 - behind).join("")}…${characters.slice(characters.length - behind).join("")}`;
}

/** A label in a sentence; the whole of a long one where the pointer rests on it. */
export function inText(label: string): Child {
  const text = shortened(label, 40);
  return text === label ? label : h("span", { class: "shortened", attrs: { title: label } }, text);
}

/** Children with something between them, as join does for texts. */
export const joined = (children: Child[], between: string): Child[] => children.flatMap((child, i) => (i === 0 ? [child] : [between, child]));
