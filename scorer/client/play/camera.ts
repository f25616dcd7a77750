// Which part of the board is seen, and how large. The board scrolls in its window, so a finger, a keyboard and a screen
// reader all move the same thing.

import { all } from "../dom.ts";
import { around, type Box, centreOf, type Point } from "../map/board.ts";
import * as lens from "../map/lens.ts";
import { keep, lay, wantedFor } from "../map/turn.ts";

const IN_SIGHT = 28; // pixels of board that are seen around a city

export class Camera {
  view: HTMLElement;
  svg: SVGSVGElement;
  overview: HTMLElement;
  key: string;
  box: DOMRect;
  quarters = 0; // of a turn
  scale = 1; // pixels of the screen for a unit of the board
  isFitted = true;
  isFresh = true;
  /** What matters where not all of the board is seen. */
  aim: () => Point[] = () => [];
  turned = () => {};
  /** Where the board is laid out, and where two fingers have carried it from there by a transform; null at rest. */
  carried: { from: lens.Shot; to: lens.Shot } | null = null;

  /**
   * @param view the window that the board scrolls in
   * @param overview the button that shows all of the board
   * @param key where this tab stores what is seen
   */
  constructor(view: HTMLElement, svg: SVGSVGElement, overview: HTMLElement, key: string) {
    this.view = view;
    this.svg = svg;
    this.overview = overview;
    this.key = key;
    this.box = svg.viewBox.baseVal; // of the board as it is turned
    this.turnTo(wantedFor(svg));
    new ResizeObserver(() => this.refit()).observe(view);
    overview.addEventListener("click", () => {
      const { frame, box, scale } = this; // all of the board, or the size that is good to tap
      const wanted = lens.isWhole(scale, frame, box) ? lens.near(frame, box) : lens.whole(frame, box);
      this.zoom(this.centre(), wanted / scale);
    });
    addEventListener("pagehide", () => this.remember());
    document.addEventListener("visibilitychange", () => this.remember());
  }

  get frame() {
    return lens.windowOf(this.view);
  }

  boardPoint({ x, y }: Point): Point {
    const { left, top } = this.svg.getBoundingClientRect();
    const point = { x: (x - left) / this.scale + this.box.x, y: (y - top) / this.scale + this.box.y };
    return lens.turned(point, -this.quarters);
  }

  screenPoint(point: Point): Point {
    const { x, y } = lens.turned(point, this.quarters);
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: (x - this.box.x) * this.scale + left, y: (y - this.box.y) * this.scale + top };
  }

  /** How high the largest letters are, in units of the board, where all of it is seen. */
  get letters() {
    const sizes = all(".afar [font-size]", this.svg).map((row) =>
      Number.parseFloat(row.getAttribute("font-size") ?? ""),
    );
    return lens.LETTERS * (sizes.length ? Math.max(...sizes) : 1);
  }

  /** Show all of the board, or as much as can be read of what matters. */
  fit(frame: Box = this.frame) {
    this.setScale(lens.fitting(frame, this.box, this.letters), frame);
    this.view.scrollTo(0, 0);
    this.goTo(this.aim());
  }

  /** Bring what lies around some points into the middle, as far as the board reaches. */
  goTo(points: Point[]) {
    if (!points.length) return;
    const [seen, { x, y }] = [centreOf(this.around(points)), this.centre()];
    this.pan(x - seen.x, y - seen.y);
  }

  /** Return the rectangle of the screen around some points of the board. */
  around(points: Point[]) {
    return around(points.map((point) => this.screenPoint(point)));
  }

  /** Turn the board on by a quarter, clockwise, and keep it so on this phone. */
  turnOn() {
    this.remember();
    this.turnTo((this.quarters + 1) % 4);
    keep(this.svg);
    this.turned();
  }

  /** @param quarters clockwise */
  turnTo(quarters: number) {
    const { frame } = this; // asked of the drawing as it lay, it costs nothing
    if (quarters !== this.quarters) {
      lay(this.svg, quarters);
      this.quarters = quarters;
    }
    this.fit(frame);
    this.recall();
  }

  /** Go to what matters, else to all cities, unless this tab has been here before. */
  begin(cities: Point[]) {
    const aim = this.aim();
    if (this.isFresh) this.goTo(aim.length ? aim : cities);
  }

  /** Follow a change of the window's size. */
  refit() {
    const { frame, box, scale } = this;
    const quarters = wantedFor(this.svg);
    if (quarters !== this.quarters) {
      this.remember();
      this.turnTo(quarters);
      this.turned();
    } else if (this.isFitted ? scale !== lens.fitting(frame, box, this.letters) : scale < lens.whole(frame, box))
      this.fit();
  }

  /** Store in this tab how large the board is, 0 where nobody chose a size, and which point is in the middle. */
  remember() {
    const { x, y } = this.boardPoint(this.centre());
    try {
      sessionStorage.setItem(this.key, JSON.stringify([this.isFitted ? 0 : this.scale, x, y]));
    } catch {
      // the map begins anew next time
    }
  }

  /** Go back to what was seen when the page was left. */
  recall() {
    const stored = storedIn(this.key);
    this.isFresh = !stored;
    if (!stored) return;
    const [scale, x, y] = stored;
    this.isFitted = !scale;
    if (scale) this.setScale(lens.within(scale, this.frame, this.box));
    const [now, middle] = [this.screenPoint({ x, y }), this.centre()];
    this.pan(middle.x - now.x, middle.y - now.y);
  }

  centre() {
    return centreOf(this.frame);
  }

  pan(across: number, down: number) {
    this.view.scrollBy(-across, -down);
  }

  /** Zoom so that what lies under the point stays under it. */
  zoom(point: Point, factor: number) {
    this.carry({ point, way: lens.STILL, factor });
    this.settle();
  }

  /** Zoom and move by a transform alone, which needs no layout, until `settle`. */
  carry(grip: lens.Grip) {
    const { svg } = this;
    const from = this.carried?.from ?? this.laidOut();
    const below = Number.parseFloat(svg.style.marginBlockEnd) || 0;
    const to = lens.carried(this.carried?.to ?? from, grip, this.frame, this.box, below);
    this.carried = { from, to };
    this.scale = to.scale;
    svg.style.transform = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.scale / from.scale})`;
  }

  laidOut(): lens.Shot {
    const [{ left, top }, frame] = [this.svg.getBoundingClientRect(), this.frame];
    return { scale: this.scale, x: left - frame.x, y: top - frame.y };
  }

  /** Lay the board out where two fingers have carried it. */
  settle() {
    if (!this.carried) return;
    const { to } = this.carried;
    this.carried = null;
    this.svg.style.transform = "";
    this.setScale(to.scale);
    const { x, y } = this.laidOut();
    this.pan(to.x - x, to.y - y);
    this.isFitted = false;
  }

  /** Zoom in after a double tap, or back out from close by. */
  zoomStep(point: Point) {
    this.zoom(point, lens.step(this.scale, this.frame, this.box));
  }

  setScale(scale: number, frame: Box = this.frame) {
    const { svg, box } = this;
    this.scale = scale;
    const [width, height] = [box.width * scale, box.height * scale];
    this.view.classList.add("placed");
    svg.classList.toggle("far", lens.isFar(scale));
    svg.classList.toggle("near", lens.isNear(scale));
    svg.style.setProperty("--letters", `${lens.letters(scale)}px`);
    Object.assign(svg.style, { width: `${width}px`, height: `${height}px`, marginInlineEnd: "" });
    this.overview.setAttribute("aria-pressed", String(lens.isWhole(scale, frame, box)));
  }

  /** Keep a point of the board in sight beside what covers the window; the board can be moved beyond its edge then. */
  reveal(point: Point, cover: DOMRect) {
    const { style } = this.svg;
    const seen = this.view.getBoundingClientRect();
    const isBelow = cover.left <= seen.left;
    const [right, bottom] = isBelow ? [seen.right, cover.top] : [Math.min(seen.right, cover.left), seen.bottom];
    style.marginBlockEnd = bottom < seen.bottom ? `${seen.bottom - bottom}px` : "";
    if (right < seen.right) style.marginInlineEnd = `${seen.right - right}px`;
    const { x, y } = this.screenPoint(point);
    this.view.scrollBy(
      lens.outside(x, seen.left + IN_SIGHT, right - IN_SIGHT),
      lens.outside(y, seen.top + IN_SIGHT, bottom - IN_SIGHT),
    );
  }

  uncover() {
    this.svg.style.marginBlockEnd = "";
    this.setScale(this.scale);
  }

  setMoving(isMoving: boolean) {
    this.view.classList.toggle("moving", isMoving);
  }
}

function storedIn(key: string): [number, number, number] | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const isWhole = Array.isArray(stored) && stored.length === 3 && stored.every(Number.isFinite);
    return isWhole ? (stored as [number, number, number]) : null;
  } catch {
    return null;
  }
}
