// Elements from code. Text only ever becomes text nodes, so a label cannot become markup.

export type Child = Node | string | number | null | undefined | false;
type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
export interface Props {
  class?: string;
  attrs?: Record<string, string | number | boolean | undefined>;
  on?: Handlers;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props | string = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { class: name, attrs, on } = typeof props === "string" ? { class: props } as Props : props;
  if (name) element.className = name;
  for (const [key, value] of Object.entries(attrs ?? {}))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  for (const [event, handler] of Object.entries(on ?? {})) element.addEventListener(event, handler as EventListener);
  append(element, children);
  return element;
}

export function append(parent: Element, children: Child[]): void {
  for (const child of children)
    if (child !== null && child !== undefined && child !== false)
      parent.append(child instanceof Node ? child : String(child));
}

export function button(label: string, act: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { ...props, attrs: { type: "button", ...props.attrs }, on: { click: act } }, label);
}

/** The row or card that is shown elsewhere in the page. */
export function markChosen(element: HTMLElement, chosen: boolean): void {
  element.classList.toggle("chosen", chosen);
  if (chosen) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

/** A value others may watch. */
export class Signal<T> {
  private readonly watchers: ((value: T, before: T) => void)[] = [];
  constructor(private current: T) {}
  get value(): T {
    return this.current;
  }
  set value(next: T) {
    if (next === this.current) return;
    const before = this.current;
    this.current = next;
    for (const watcher of this.watchers) watcher(next, before);
  }
  watch(watcher: (value: T, before: T) => void): void {
    this.watchers.push(watcher);
  }
}
