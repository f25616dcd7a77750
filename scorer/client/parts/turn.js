// Turns the map to where one sits, on any of the table's four sides. The drawing is turned within its window, so the
// window scrolls and zooms as ever: only `boardPoint` and `screenPoint` of the camera know it.

import { one, remember, storage } from "../engine/dom.js";
import { turned } from "../map/lens.js";
import { shape } from "../map/painter.js";
import { patch } from "../play/patches.js";
import { writeNames } from "./upright.js";

/**
 * @typedef {import("../play/camera.js").Camera} Camera
 * @typedef {import("../map/painter.js").Drawing} Drawing
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const TURNED = "turned";

/**
 * Turn the map on by a quarter, clockwise, close the menu over it, and keep it so on this phone.
 * @param {Camera} camera
 * @param {Drawing} drawing
 */
export function turnOn(camera, drawing) {
  const quarters = (camera.quarters + 1) % 4;
  one("#places").hidePopover();
  camera.remember();
  turn(camera, drawing, quarters);
  remember(TURNED, quarters ? String(quarters) : "");
}

/**
 * Turn the map as it was when this phone last showed one.
 * @param {Camera} camera
 * @param {Drawing} drawing
 */
export function turnAsBefore(camera, drawing) {
  turn(camera, drawing, Number(storage()?.getItem(TURNED)) & 3);
}

/** @param {Camera} camera @param {Drawing} drawing @param {number} quarters */
function turn(camera, drawing, quarters) {
  const { box, svg } = camera;
  if (camera.drawn === svg) camera.drawn = wrapped(svg);
  camera.drawn.setAttribute("transform", `rotate(${90 * quarters})`);
  camera.drawn.style.setProperty("--upright", `${-90 * quarters}deg`);
  Object.assign(box, turnedBox(box, quarters - camera.quarters));
  camera.quarters = quarters;
  writeNames(drawing, quarters, box);
  turnLand(svg, quarters);
  camera.fit();
  camera.recall();
  patch(drawing);
}

/**
 * Let the picture of the land write the names of its seas upright.
 * @param {SVGSVGElement} svg
 * @param {number} quarters
 */
function turnLand(svg, quarters) {
  const land = svg.querySelector("image");
  land?.setAttribute("href", `${land.getAttribute("href")?.split("#")[0]}#q${quarters}`);
}

/** Put all of a drawing into one group. @param {SVGSVGElement} svg */
function wrapped(svg) {
  const group = /** @type {SVGGElement} */ (shape("g", { class: "turned" }));
  group.append(...svg.childNodes);
  svg.append(group);
  return group;
}

/** @param {Box} box @param {number} quarters @returns {Box} */
export function turnedBox({ x, y, width, height }, quarters) {
  const [one, other] = [turned({ x, y }, quarters), turned({ x: x + width, y: y + height }, quarters)];
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
