// Finds the elements of a page, the data that it brings, and what this browser stores about its game.

/**
 * Return the one element that a selector names; throw if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function one(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`nothing on this page is called ${selector}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function all(selector, within = document) {
  return /** @type {T[]} */ (/** @type {unknown} */ ([...within.querySelectorAll(selector)]));
}

/**
 * Return the data that the page brings for its scripts, a block of JSON.
 * @param {string} id
 */
export function brought(id) {
  return JSON.parse(one(`script#${id}`).textContent ?? "");
}

/**
 * Return the element that an event began at, or the nearest around it, that a selector names.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function touched({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Return a sentence with its placeholders filled, such as {player}.
 * @param {string | undefined} template  of a data attribute
 * @param {Record<string, string | number>} words
 */
export function filled(template = "", words) {
  return template.replace(/\{(\w+)\}/g, (_, key) => String(words[key]));
}

const NOT_YET = 350; // milliseconds: longer than a double tap

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const opening = new WeakMap();

/**
 * Ignore taps on what has just opened under a finger: the second tap of a double tap is not meant for it.
 * @param {Element} element
 * @param {number} [milliseconds]
 */
export function settle(element, milliseconds = NOT_YET) {
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

/**
 * Return the storage that all pages share, or null where the browser forbids it.
 * @returns {Storage | null}
 */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Keep something small on this phone that a page can do without, where there is room.
 * @param {string} name
 * @param {string} text
 */
export function remember(name, text) {
  try {
    storage()?.setItem(name, text);
  } catch {
    // full: the page goes on
  }
}
