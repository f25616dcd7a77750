// A real document without a browser (happy-dom), for scripts that build and read elements; it lays nothing out.

import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { GAME, pass, setGlobals, startClock } from "./page.ts";

const name: string = "happy-dom"; // its own types are not those of browsers that our scripts are checked with
const { Window } = await import(name);

const THINGS = `document location history localStorage sessionStorage addEventListener removeEventListener
  dispatchEvent navigator
  Element HTMLElement SVGElement HTMLButtonElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement
  HTMLFormElement HTMLAnchorElement HTMLDetailsElement HTMLDialogElement HTMLScriptElement HTMLImageElement
  MutationObserver Event CustomEvent MouseEvent PointerEvent KeyboardEvent SubmitEvent FormData DOMParser DOMRect Node NodeFilter
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

/** Where the page has gone by itself since it was opened, as paths. */
export let left: string[] = [];

/** Return a page as our server renders it (tests/pages.py). */
export const pageOf = (name: string): { address: string; text: string } =>
  JSON.parse(readFileSync(new URL(`${name}.json`, PAGES), "utf8"));

/**
 * Open a page as our server renders it, as `openDocument` does.
 * @param place its address, where that is another one
 */
export function openPage(name: string, place?: string) {
  const { address, text } = pageOf(name);
  return openDocument(text, new URL(place ?? address, GAME).href);
}

/**
 * Open a page, with a clock that tests move: from now on its document and its window's things are everybody's.
 * @returns the window
 */
export function openDocument(html: string, url: string = GAME): any {
  const window = new Window({ url, width: 400, height: 800, settings: SETTINGS });
  for (const name of ["Busy", "Expanded", "Invalid", "Label", "Pressed"]) reflect(window.Element.prototype, name);
  window.document.write(html);
  const isMethod = (name: string) => /^[a-z]/.test(name) && typeof window[name] === "function";
  setGlobals(
    Object.fromEntries(THINGS.map((name) => [name, isMethod(name) ? window[name].bind(window) : window[name]])),
  );
  setGlobals({ fetch: () => new Promise(() => {}) }); // nobody is there, also after the test
  left = [];
  window.HTMLAnchorElement.prototype.click = function (this: any) {
    left.push(this.pathname);
  };
  startClock();
  mock.method(globalThis, "setInterval", () => {});
  return window;
}

export const the = (selector: string): any => document.querySelector(selector);
export const every = (selector: string): any[] => [...document.querySelectorAll(selector)];

/** Let the page bring other data than it was rendered with. */
export function bring(id: string, more: Record<string, any>) {
  const data = the(`script#${id}`);
  data.textContent = JSON.stringify({ ...JSON.parse(data.textContent), ...more });
}

/** Return the moves that were made since the last time: they wait in the outbox. */
export function made(): any[] {
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "");
  const waiting = keys.filter((key) => key.startsWith("move ")).map((key) => localStorage.getItem(key) ?? "");
  localStorage.clear();
  const entries = waiting.map((text) => JSON.parse(text)).sort((one, other) => one.at - other.at);
  return entries.flatMap(({ moves }) => moves);
}

/** Type into a field of numbers, and wait until it is a move; return the moves. */
export async function typed(field: any, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await pass(700);
  return made();
}

let loads = 0;

/**
 * Run a page's script as if nobody had before; what it imports has run once.
 * @param script below scorer/client/
 */
export const load = (script: string): Promise<any> => import(`${new URL(script, STATIC).href}?${++loads}`);

/** Answer the page's requests, and return them as they come: address and options. */
export function serve(answer: (address: string, options: any) => any) {
  const asked: [string, any][] = [];
  mock.method(globalThis, "fetch", async (address: string, options: any = {}) => {
    asked.push([String(address), options]);
    return answer(String(address), options);
  });
  return asked;
}

/** Let an element's property stand for its attribute, as in browsers. */
function reflect(prototype: object, name: string) {
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
