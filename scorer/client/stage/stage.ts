// The stage: the map in its window, dimmed except what is lit, and moved so that this fills the window.

import { one } from "../dom.ts";
import type { Box } from "../map/board.ts";
import { carried, type Grip, isFar, type Shot, windowOf } from "../map/lens.ts";
import { lay, quartersOf, wantedFor } from "../map/turn.ts";
import { close, ends, whole } from "./frame.ts";
import { type Lights, Picture, type Time } from "./lights.ts";

const GLIDE = 520; // milliseconds

export class Stage {
  stage: HTMLElement;
  map: SVGSVGElement;
  picture: Picture;
  board!: Box;
  lights: Lights = {};
  running: Animation[] = [];
  shot: Shot = { scale: 1, x: 0, y: 0 };
  window: HTMLElement;

  /** @param stage what is moved in it */
  constructor(window: HTMLElement, stage: HTMLElement = one(".stage", window)) {
    this.stage = stage;
    this.map = one("svg", stage);
    this.picture = new Picture(this.map);
    this.window = window;
    this.enter(window);
  }

  /** Put the stage into a window, all of the board in sight. */
  enter(window: HTMLElement) {
    this.window = window;
    if (this.stage.parentElement !== window) window.append(this.stage); // a move would compute the style of the map anew
    if (wantedFor(this.map) !== quartersOf(this.map)) lay(this.map);
    this.picture.lie();
    const { x, y, width, height } = this.picture.board;
    this.board = { x, y, width, height };
    Object.assign(this.stage.style, { width: `${width}px`, height: `${height}px` });
    this.place(whole(this.frame, this.board));
  }

  get frame() {
    return windowOf(this.window);
  }

  /** How many times the usual letters those of the large names are: more on a television. */
  get larger() {
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  }

  get isLit() {
    const { ways = [], spots = {}, areas = [] } = this.lights;
    return ways.length > 0 || areas.length > 0 || Object.keys(spots).length > 0;
  }

  /** Show lights, all of the board where there are none, within some milliseconds; 0: at once. */
  show(lights: Lights, length: number = 0): Time {
    this.settle();
    this.lights = lights;
    const from = { ...this.shot };
    this.aim();
    this.stage.classList.toggle("is-dimmed", this.isLit);
    const lines = Math.max(1, ...(lights.ways ?? []).map((way) => way.length));
    const begin = Math.min(GLIDE, length / 4);
    const time = { begin, each: (length * 0.55) / lines };
    if (this.isLit) this.picture.light(lights, this, time, (...motion) => this.animate(length, ...motion));
    else this.picture.clear();
    this.glide(from, length && GLIDE);
    return time;
  }

  /** Follow a hand; what moves by itself ends, and the names keep their size. */
  carry(grip: Grip) {
    this.settle();
    this.place(carried(this.shot, grip, this.frame, this.board));
    if (this.isLit && grip.factor) this.picture.name(this.lights, this);
  }

  /** Look at what is lit, or at all of the board. */
  aim() {
    const { frame, board, picture, lights } = this;
    if (!this.isLit || picture.isAfar) return this.place(whole(frame, board));
    const hasNames = lights.areas?.length || Object.keys(lights.spots ?? {}).length;
    this.place(close(picture.boxOf(lights), frame, board, hasNames && this.larger));
  }

  place(shot: Shot) {
    this.shot = shot;
    this.stage.style.transform = transformOf(shot);
    this.map.classList.toggle("far", this.picture.isAfar || isFar(shot.scale));
  }

  /** Glide over the board from one of its sides to the other, as large as it fills the window, where all would be small. */
  sweep(duration: number) {
    const all = whole(this.frame, this.board);
    if (this.picture.isAfar || !isFar(all.scale)) return this.place(all);
    const [from, to] = ends(this.frame, this.board);
    this.place(to);
    this.animate(duration, this.stage, [{ transform: transformOf(from) }, { transform: transformOf(to) }], {
      duration,
      easing: "ease-in-out",
    });
  }

  glide(from: Shot, duration: number) {
    const frames = [{ transform: transformOf(from) }, { transform: transformOf(this.shot) }];
    this.animate(duration, this.stage, frames, { duration, easing: "cubic-bezier(.45,0,.2,1)" });
  }

  /** @param length 0: nothing moves */
  animate(length: number, element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
    const animation = element.animate(frames, { ...options, fill: "backwards" });
    if (length) this.running.push(animation);
    else animation.finish();
    return animation;
  }

  /** End all animations where they were going to. */
  settle() {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }
}

function transformOf({ scale, x, y }: Shot) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
