// The four corners of the board on the photo: handles as large as a thumb, and a magnifying glass while one is dragged.

import { all, one, shape } from "../dom.ts";
import { ARROWS } from "../map/lens.ts";
import { contextOf } from "../parts/file.ts";
import { moved, type Point, type Quad } from "./homography.ts";
import type { Spaces } from "./outlines.ts";
import { outline, stroke, toPhotoOf } from "./overlay.ts";

const GLASS = 1 / 20; // of the photo's longer side, what the glass shows to each side of its middle
const BEYOND = 0.25; // of the photo, how far beyond its edge a corner may lie
const EDGE = 0.02; // of the photo, beyond which there has to be room for a handle

export class Corners {
  stage: HTMLElement;
  towns: Record<string, string>;
  changed: () => void;
  photo: HTMLCanvasElement;
  over: SVGSVGElement;
  glass: HTMLCanvasElement;
  handles: HTMLElement[];
  isDragged = false;
  spaces: Spaces | null = null;
  taps = [] as unknown as Quad; // until they are shown

  /** @param towns names of cities that are written over the photo */
  constructor(stage: HTMLElement, towns: Record<string, string>, changed: () => void) {
    this.stage = stage;
    this.towns = towns;
    this.changed = changed;
    this.photo = one(".photo", stage);
    this.over = one("svg", stage);
    this.glass = one(".glass", stage);
    this.handles = all(".handle", stage);
    for (const [corner, handle] of this.handles.entries()) this.listen(handle, corner);
    for (const name of ["pointerdown", "pointermove"]) this.photo.addEventListener(name, (event) => this.point(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      this.photo.addEventListener(name, () => this.unglass());
  }

  show(spaces: Spaces, taps: Quad) {
    this.spaces = spaces;
    this.taps = taps;
    this.draw();
  }

  turn() {
    const [a, b, c, d] = this.taps;
    this.taps = [d, a, b, c];
    this.draw();
    this.changed();
  }

  /** Show what is under a finger in the glass. */
  point(event: Event) {
    const { offsetX, offsetY, buttons } = event as PointerEvent;
    const scale = this.photo.width / this.photo.clientWidth;
    if (buttons) this.look([offsetX * scale, offsetY * scale]);
  }

  listen(handle: HTMLElement, corner: number) {
    handle.addEventListener("pointerdown", (event) => this.drag(handle, corner, event));
    handle.addEventListener("keydown", (event) => this.step(corner, event));
    handle.addEventListener("blur", () => this.unglass());
  }

  drag(handle: HTMLElement, corner: number, begun: PointerEvent) {
    begun.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(begun.pointerId);
    const [start, scale] = [this.taps[corner], this.photo.width / this.photo.clientWidth];
    const follow = ({ clientX, clientY }: PointerEvent) =>
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

  step(corner: number, event: KeyboardEvent) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    const [x, y] = this.taps[corner];
    this.move(corner, [x + times * by.x, y + times * by.y]);
  }

  move(corner: number, [x, y]: Point) {
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
    const shares = taps.flatMap(([x, y]) => [x / photo.width, y / photo.height]);
    const isOutside = shares.some((share) => share < -EDGE || share > 1 + EDGE);
    if (!this.isDragged) this.stage.parentElement?.classList.toggle("is-wide", isOutside);
    const toPhoto = toPhotoOf(spaces, taps);
    over.setAttribute("viewBox", `-0.5 -0.5 ${photo.width} ${photo.height}`);
    for (const path of all("path", over)) path.setAttribute("d", outline(spaces, toPhoto));
    const towns = Object.entries(this.towns);
    const names = towns.map(([id, name]) => town(name, moved(toPhoto, spaces.cities[id]), photo));
    one("g", over).replaceChildren(...names);
  }

  /** Show a place of the photo in the glass. */
  look([x, y]: Point) {
    const { photo, glass } = this;
    const scale = glass.width / 2 / GLASS / Math.max(photo.width, photo.height);
    const context = contextOf(glass);
    glass.hidden = false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, glass.width, glass.height);
    context.setTransform(scale, 0, 0, scale, glass.width / 2 - scale * (x + 0.5), glass.height / 2 - scale * (y + 0.5));
    context.drawImage(photo, 0, 0);
    context.translate(0.5, 0.5);
    if (this.spaces) stroke(context, outline(this.spaces, toPhotoOf(this.spaces, this.taps)), scale);
  }

  unglass() {
    this.glass.hidden = true;
  }
}

function within(value: number, size: number) {
  return Math.min(Math.max(value, -BEYOND * size), (1 + BEYOND) * size);
}

function town(name: string, [x, y]: Point, { width }: { width: number }) {
  const text = shape("text", {
    x: x.toFixed(1),
    y: y.toFixed(1),
    "font-size": (width / 28).toFixed(1),
    "text-anchor": "middle",
  });
  text.textContent = name;
  return text;
}
