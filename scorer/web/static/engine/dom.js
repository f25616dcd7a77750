// What scripts find in their page.

/**
 * The one element that a selector names.
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
 * What the page brings for its scripts as JSON, a block of data that no browser executes.
 * @param {string} id
 */
export function brought(id) {
  return JSON.parse(one(`script#${id}`).textContent ?? "");
}

/**
 * The element that an event began at, or one around it.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function touched({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

const NOT_YET = 350;

/** @type {WeakMap<Element, number>} */
const opening = new WeakMap();

/**
 * What has just opened under a finger takes no tap for a moment: the second one of a double tap is not meant for it.
 * @param {Element} element
 */
export function settle(element) {
  clearTimeout(opening.get(element));
  element.classList.add("opening");
  opening.set(
    element,
    setTimeout(() => element.classList.remove("opening"), NOT_YET),
  );
}
