// Finds the elements of a page, the data that it brings, and what this browser stores about its game.

/** Return the one element that a selector names; throw if there is none. */
export function one<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`nothing on this page is called ${selector}`);
  return found as unknown as T;
}

export function all<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T[] {
  return [...within.querySelectorAll(selector)] as unknown as T[];
}

/** Return the data that the page brings for its scripts, a block of JSON. */
export function brought(id: string) {
  return JSON.parse(one(`script#${id}`).textContent ?? "");
}

/** Return the element that an event began at, or the nearest around it, that a selector names. */
export function touched({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Return a sentence with its placeholders filled, such as {player}.
 * @param template of a data attribute
 */
export function filled(template: string | undefined = "", words: Record<string, string | number>) {
  return template.replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
}

const NOT_YET = 350; // milliseconds: longer than a double tap

const opening: WeakMap<Element, ReturnType<typeof setTimeout>> = new WeakMap();

/** Ignore taps on what has just opened under a finger: the second tap of a double tap is not meant for it. */
export function settle(element: Element, milliseconds: number = NOT_YET) {
  clearTimeout(opening.get(element));
  element.classList.add("opening");
  opening.set(
    element,
    setTimeout(() => element.classList.remove("opening"), milliseconds),
  );
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
