// A real document without a browser (happy-dom), for scripts that build and read elements; it lays nothing out.

import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { GAME, pass, setGlobals, startClock } from "./page.js";

/** @type {string} */
const name = "happy-dom"; // its own types are not those of browsers that our scripts are checked with
const { Window } = await import(name);

const THINGS = `document location history localStorage sessionStorage addEventListener removeEventListener
  dispatchEvent navigator
  Element HTMLElement SVGElement HTMLButtonElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement
  HTMLFormElement HTMLAnchorElement HTMLDetailsElement HTMLDialogElement HTMLScriptElement HTMLImageElement
  Event CustomEvent MouseEvent PointerEvent KeyboardEvent SubmitEvent FormData DOMParser DOMRect Node NodeFilter
  getComputedStyle matchMedia requestAnimationFrame innerWidth innerHeight scrollBy scrollTo`.split(/\s+/);

const SETTINGS = {
  navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
};

const STATIC = new URL("../../scorer/client/", import.meta.url);
const PAGES = new URL("../../build/pages/", import.meta.url);

/** Where the page has gone by itself since it was opened, as paths. @type {string[]} */
export let left = [];

/** Return a page as our server renders it (tests/pages.py). @param {string} name @returns {{address: string, text: string}} */
export const pageOf = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, PAGES), "utf8"));

/**
 * Open a page as our server renders it, as `openDocument` does.
 * @param {string} name
 * @param {string} [place]  its address, where that is another one
 */
export function openPage(name, place) {
  const { address, text } = pageOf(name);
  return openDocument(text, new URL(place ?? address, GAME).href);
}

/**
 * Open a page, with a clock that tests move: from now on its document and its window's things are everybody's.
 * @param {string} html
 * @param {string} [url]
 * @returns {any} the window
 */
export function openDocument(html, url = GAME) {
  const window = new Window({ url, width: 400, height: 800, settings: SETTINGS });
  for (const name of ["Busy", "Expanded", "Invalid", "Label", "Pressed"]) reflect(window.Element.prototype, name);
  window.document.write(html);
  const isMethod = (/** @type {string} */ name) => /^[a-z]/.test(name) && typeof window[name] === "function";
  setGlobals(
    Object.fromEntries(THINGS.map((name) => [name, isMethod(name) ? window[name].bind(window) : window[name]])),
  );
  setGlobals({ fetch: () => new Promise(() => {}) }); // nobody is there, also after the test
  left = [];
  window.HTMLAnchorElement.prototype.click = /** @this {any} */ function () {
    left.push(this.pathname);
  };
  startClock();
  mock.method(globalThis, "setInterval", () => {});
  return window;
}

/** @param {string} selector @returns {any} */
export const the = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
export const every = (selector) => [...document.querySelectorAll(selector)];

/** Let the page bring other data than it was rendered with. @param {string} id @param {Record<string, any>} more */
export function bring(id, more) {
  const data = the(`script#${id}`);
  data.textContent = JSON.stringify({ ...JSON.parse(data.textContent), ...more });
}

/** Return the moves that were made since the last time: they wait in the outbox. @returns {any[]} */
export function made() {
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "");
  const waiting = keys.filter((key) => key.startsWith("move ")).map((key) => localStorage.getItem(key) ?? "");
  localStorage.clear();
  const entries = waiting.map((text) => JSON.parse(text)).sort((one, other) => one.at - other.at);
  return entries.flatMap(({ moves }) => moves);
}

/** Type into a field of numbers, and wait until it is a move; return the moves. @param {any} field @param {string} value */
export async function typed(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await pass(700);
  return made();
}

let loads = 0;

/**
 * Run a page's script as if nobody had before; what it imports has run once.
 * @param {string} script  below scorer/client/
 * @returns {Promise<any>}
 */
export const load = (script) => import(`${new URL(script, STATIC).href}?${++loads}`);

/**
 * Answer the page's requests, and return them as they come: address and options.
 * @param {(address: string, options: any) => any} answer
 */
export function serve(answer) {
  /** @type {[string, any][]} */
  const asked = [];
  mock.method(globalThis, "fetch", async (/** @type {string} */ address, /** @type {any} */ options = {}) => {
    asked.push([String(address), options]);
    return answer(String(address), options);
  });
  return asked;
}

/** Let an element's property stand for its attribute, as in browsers. @param {object} prototype @param {string} name */
function reflect(prototype, name) {
  const attribute = `aria-${name.toLowerCase()}`;
  Object.defineProperty(prototype, `aria${name}`, {
    configurable: true,
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
  });
}
