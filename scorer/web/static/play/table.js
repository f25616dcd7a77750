// The board of this page, from the facts that came with it, and where it is drawn.

import { all, brought, one } from "../engine/dom.js";
import { boardOf } from "./board.js";

const NS = "http://www.w3.org/2000/svg";

export const view = one(".view");
/** @type {SVGSVGElement} */
export const svg = one("svg", view);

/** @type {import("../engine/law.js").Facts} */
export const facts = brought("facts");

/** @type {Record<string, SVGGraphicsElement>} */
export const lineGroups = Object.fromEntries(groups("route"));
/** @type {Record<string, SVGGraphicsElement>} */
export const cityGroups = Object.fromEntries(groups("city"));

export const board = boardOf(facts, spacesDrawn());

/** The places of each line's spaces, in the order from its first end. */
function spacesDrawn() {
  return Object.fromEntries(Object.entries(lineGroups).map(([id, group]) => [id, all("use", group).map(placeOf)]));
}

/** @param {Element} space */
function placeOf(space) {
  return (space.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
}

/**
 * @param {string} kind
 * @returns {[string | undefined, SVGGraphicsElement][]}
 */
function groups(kind) {
  /** @type {SVGGraphicsElement[]} */
  const found = all(`[data-${kind}]`, svg);
  return found.map((group) => [group.dataset[kind], group]);
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
