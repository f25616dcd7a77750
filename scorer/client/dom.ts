// Finds and makes the elements of a page, and finds the data that it brings and what this browser stores about its game.

/** Return the one element that a selector names; throw if there is none. */
export function one<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`nothing on this page is called ${selector}`);
  return found as unknown as T;
}

export function all<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T[] {
  return [...within.querySelectorAll(selector)] as unknown as T[];
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...within: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...within);
  return made;
}

/** Make an SVG element with attributes and what is in it. */
export function shape(name: string, attributes: Record<string, string | number> = {}, ...within: Node[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...within);
  return made;
}

/** Return the data that the page brings for its scripts, a block of JSON. */
export function brought(id: string) {
  return JSON.parse(one(`script#${id}`).textContent ?? "");
}

/** Return the page in an answer; null where it has none of our server's. */
export async function pageIn(answer: Response | null): Promise<Document | null> {
  const text = answer?.ok && answer.headers.has("Scorer") ? await answer.text().catch(() => "") : "";
  return text ? new DOMParser().parseFromString(text, "text/html") : null;
}

/** Return whether this page came from the cache of the service worker (worker/keeper.ts). */
export function isFromCache() {
  return "kept" in document.documentElement.dataset;
}

/** Return the element that an event began at, or the nearest around it, that a selector names. */
export function touched({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest(selector) : null;
}

export function pointOf({ clientX, clientY }: MouseEvent) {
  return { x: clientX, y: clientY };
}

/** Return a sentence of a data attribute with its placeholders filled, such as {player}. */
export function filled(template: string | undefined = "", words: Record<string, string | number>) {
  return template.replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
}

const NOT_YET = 350; // milliseconds: longer than a double tap
/** Milliseconds in which a finger is still on its way to what was there before. */
export const UNSEEN = 600;

const waiting: WeakMap<object, ReturnType<typeof setTimeout>> = new WeakMap();

/** Call something later, instead of what was to be called for the same thing before. */
export function later(thing: object, milliseconds: number, call: () => void) {
  clearTimeout(waiting.get(thing));
  waiting.set(thing, setTimeout(call, milliseconds));
}

/** Ignore taps on what has just opened under a finger: the second tap of a double tap is not meant for it. */
export function settle(element: Element, milliseconds: number = NOT_YET) {
  element.classList.add("opening");
  later(element, milliseconds, () => element.classList.remove("opening"));
}

/** Let the bar at the foot take no taps for a moment, since something else stands there now. */
export function restBar() {
  settle(one("#guide"), UNSEEN);
}

/** Return the path of the game, which also names what the phone stores about it. */
export function gamePath() {
  return new URL("./", location.href).pathname;
}

/** Return the storage that all pages share, or null where the browser forbids it. */
export function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Keep something small on this phone that a page can do without, where there is room. */
export function remember(name: string, text: string) {
  try {
    storage()?.setItem(name, text);
  } catch {
    // full: the page goes on
  }
}
