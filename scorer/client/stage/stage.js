// The stage: the map in its window, dimmed except what is lit, and moved so that this fills the window.

import { one } from "../engine/dom.js";
import { isFar } from "../map/lens.js";
import { close, ends, whole } from "./frame.js";
import { Picture } from "./lights.js";

const GLIDE = 520; // milliseconds

/** @typedef {import("./lights.js").Lights} Lights */

export class Stage {
  /** @param {HTMLElement} window @param {HTMLElement} [stage]  what is moved in it */
  constructor(window, stage = one(".stage", window)) {
    this.stage = stage;
    this.map = one("svg", stage);
    this.picture = new Picture(/** @type {any} */ (this.map));
    const { x, y, width, height } = this.picture.board;
    this.board = { x, y, width, height };
    /** @type {Lights} */
    this.lights = {};
    /** @type {Animation[]} */
    this.running = [];
    /** @type {import("./frame.js").Shot} */
    this.shot = { scale: 1, x: 0, y: 0 };
    this.window = window;
    this.enter(window);
  }

  /** Put the stage into a window, all of the board in sight.
   * @param {HTMLElement} window */
  enter(window) {
    this.window = window;
    window.append(this.stage);
    const { width, height } = this.board;
    Object.assign(this.stage.style, { width: `${width}px`, height: `${height}px` });
    this.place(whole(this.frame, this.board));
  }

  /** Put the stage back on the page as it was before.
   * @param {HTMLElement} home */
  leave(home) {
    this.show({});
    this.stage.removeAttribute("style");
    this.map.classList.remove("far");
    home.append(this.stage);
  }

  /** @returns {import("./frame.js").Frame} */
  get frame() {
    return { width: this.window.clientWidth, height: this.window.clientHeight };
  }

  get isLit() {
    const { ways = [], spots = {}, areas = [] } = this.lights;
    return ways.length > 0 || areas.length > 0 || Object.keys(spots).length > 0;
  }

  /**
   * Show lights, all of the board where there are none.
   * @param {Lights} lights @param {number} [length]  milliseconds that it may take; 0: at once
   * @returns {import("./lights.js").Time}
   */
  show(lights, length = 0) {
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

  /** Keep the size of the names after somebody has enlarged the board. */
  name() {
    if (this.isLit) this.picture.name(this.lights, this);
  }

  /** Look at what is lit, or at all of the board. */
  aim() {
    const shot = this.isLit
      ? close(this.picture.boxOf(this.lights), this.frame, this.board)
      : whole(this.frame, this.board);
    this.place(shot);
  }

  /** @param {import("./frame.js").Shot} shot */
  place(shot) {
    this.shot = shot;
    this.stage.style.transform = transformOf(shot);
    this.map.classList.toggle("far", isFar(shot.scale));
  }

  /**
   * Glide over the board from one of its sides to the other, as large as it fills the window.
   * @param {number} duration
   */
  sweep(duration) {
    const [from, to] = ends(this.frame, this.board);
    this.place(to);
    this.animate(duration, this.stage, [{ transform: transformOf(from) }, { transform: transformOf(to) }], {
      duration,
      easing: "ease-in-out",
    });
  }

  /** @param {import("./frame.js").Shot} from @param {number} duration */
  glide(from, duration) {
    const frames = [{ transform: transformOf(from) }, { transform: transformOf(this.shot) }];
    this.animate(duration, this.stage, frames, { duration, easing: "cubic-bezier(.45,0,.2,1)" });
  }

  /**
   * @param {number} length  0: nothing moves
   * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options
   */
  animate(length, element, frames, options) {
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

/** @param {import("./frame.js").Shot} shot */
function transformOf({ scale, x, y }) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
