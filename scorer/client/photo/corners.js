// The four corners of the board on the photo: handles as large as a thumb, and a magnifying glass while one is dragged.

import { all, one } from "../engine/dom.js";
import { shape } from "../map/painter.js";
import { contextOf } from "./file.js";
import { moved } from "./homography.js";
import { outline, RIMS, toPhotoOf } from "./overlay.js";

/**
 * @typedef {import("./homography.js").Point} Point
 * @typedef {import("./homography.js").Quad} Quad
 * @typedef {import("./outlines.js").Spaces} Spaces
 */

const GLASS = 1 / 20; // of the photo's longer side, what the glass shows to each side of its middle
const BEYOND = 0.25; // of the photo, how far beyond its edge a corner may lie
const EDGE = 0.02; // of the photo, beyond which there has to be room for a handle
const STEPS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class Corners {
  /**
   * @param {HTMLElement} stage  with the photo's canvas, an overlay, four handles and a glass
   * @param {Record<string, string>} towns  names of cities that are written over the photo
   * @param {() => void} changed  called when somebody has moved a corner
   */
  constructor(stage, towns, changed) {
    this.stage = stage;
    this.towns = towns;
    this.changed = changed;
    /** @type {HTMLCanvasElement} */
    this.photo = one(".photo", stage);
    /** @type {SVGSVGElement} */
    this.over = one("svg", stage);
    /** @type {HTMLCanvasElement} */
    this.glass = one(".glass", stage);
    this.handles = all(".handle", stage);
    this.isDragged = false;
    /** @type {Spaces | null} */
    this.spaces = null;
    /** None until they are shown. @type {Quad} */
    this.taps = /** @type {any} */ ([]);
    for (const [corner, handle] of this.handles.entries()) this.listen(handle, corner);
    for (const name of ["pointerdown", "pointermove"]) this.photo.addEventListener(name, (event) => this.point(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      this.photo.addEventListener(name, () => this.unglass());
  }

  /** @param {Spaces} spaces @param {Quad} taps */
  show(spaces, taps) {
    this.spaces = spaces;
    this.taps = taps;
    this.draw();
  }

  /** Turn the board by a quarter on the photo. */
  turn() {
    const [a, b, c, d] = this.taps;
    this.taps = [d, a, b, c];
    this.draw();
    this.changed();
  }

  /** Show what is under a finger in the glass. @param {Event} event */
  point(event) {
    const { offsetX, offsetY, buttons } = /** @type {PointerEvent} */ (event);
    const scale = this.photo.width / this.photo.clientWidth;
    if (buttons) this.look([offsetX * scale, offsetY * scale]);
  }

  /** @param {HTMLElement} handle @param {number} corner */
  listen(handle, corner) {
    handle.addEventListener("pointerdown", (event) => this.drag(handle, corner, event));
    handle.addEventListener("keydown", (event) => this.step(corner, event));
    handle.addEventListener("blur", () => this.unglass());
  }

  /** @param {HTMLElement} handle @param {number} corner @param {PointerEvent} begun */
  drag(handle, corner, begun) {
    begun.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(begun.pointerId);
    const [start, scale] = [this.taps[corner], this.photo.width / this.photo.clientWidth];
    /** @param {PointerEvent} event */
    const follow = ({ clientX, clientY }) =>
      this.move(corner, [start[0] + (clientX - begun.clientX) * scale, start[1] + (clientY - begun.clientY) * scale]);
    this.isDragged = true;
    const lift = () => {
      this.isDragged = false;
      this.draw();
      handle.removeEventListener("pointermove", follow);
      this.unglass();
    };
    handle.addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, lift, { once: true });
    this.look(start);
  }

  /** @param {number} corner @param {KeyboardEvent} event */
  step(corner, event) {
    const by = STEPS.get(event.key);
    if (!by) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    const [x, y] = this.taps[corner];
    this.move(corner, [x + times * by[0], y + times * by[1]]);
  }

  /** @param {number} corner @param {Point} to */
  move(corner, [x, y]) {
    const { width, height } = this.photo;
    this.taps[corner] = [within(x, width), within(y, height)];
    this.draw();
    this.look(this.taps[corner]);
    this.changed();
  }

  /** Lay handles and outline where the corners are. */
  draw() {
    const { photo, over, spaces, taps } = this;
    if (!spaces) return;
    for (const [corner, [x, y]] of taps.entries()) {
      Object.assign(this.handles[corner].style, {
        left: `${(100 * (x + 0.5)) / photo.width}%`,
        top: `${(100 * (y + 0.5)) / photo.height}%`,
      });
    }
    const isOutside = taps.some(
      ([x, y]) =>
        x < -EDGE * photo.width ||
        y < -EDGE * photo.height ||
        x > (1 + EDGE) * photo.width ||
        y > (1 + EDGE) * photo.height,
    );
    if (!this.isDragged) this.stage.parentElement?.classList.toggle("is-wide", isOutside);
    const toPhoto = toPhotoOf(spaces, taps);
    over.setAttribute("viewBox", `-0.5 -0.5 ${photo.width} ${photo.height}`);
    for (const path of all("path", over)) path.setAttribute("d", outline(spaces, toPhoto));
    one("g", over).replaceChildren(
      ...Object.entries(this.towns).map(([id, name]) => town(name, moved(toPhoto, spaces.cities[id]), photo)),
    );
  }

  /** Show a place of the photo in the glass. @param {Point} place */
  look([x, y]) {
    const { photo, glass } = this;
    const scale = glass.width / 2 / GLASS / Math.max(photo.width, photo.height);
    const context = contextOf(glass);
    glass.hidden = false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, glass.width, glass.height);
    context.setTransform(scale, 0, 0, scale, glass.width / 2 - scale * (x + 0.5), glass.height / 2 - scale * (y + 0.5));
    context.drawImage(photo, 0, 0);
    this.drawOutline(context, scale);
  }

  /** The outline as the glass shows it. @param {CanvasRenderingContext2D} context @param {number} scale */
  drawOutline(context, scale) {
    if (!this.spaces) return;
    const path = new Path2D(outline(this.spaces, toPhotoOf(this.spaces, this.taps)));
    context.translate(0.5, 0.5);
    for (const [colour, width] of RIMS) {
      Object.assign(context, { strokeStyle: colour, lineWidth: width / scale });
      context.stroke(path);
    }
  }

  unglass() {
    this.glass.hidden = true;
  }
}

/** @param {number} value @param {number} size */
function within(value, size) {
  return Math.min(Math.max(value, -BEYOND * size), (1 + BEYOND) * size);
}

/** @param {string} name @param {Point} at @param {{width: number}} photo */
function town(name, [x, y], { width }) {
  const text = shape("text", {
    x: x.toFixed(1),
    y: y.toFixed(1),
    "font-size": (width / 28).toFixed(1),
    "text-anchor": "middle",
  });
  text.textContent = name;
  return text;
}
