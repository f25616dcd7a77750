// Drags a city of the drawn map with finger or mouse, its lines following as straight threads.

import { all, one, touched } from "../engine/dom.js";

const REACH = 30; // thousandths of the board around a city where a finger takes hold of it
const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number>} attributes
 */
function drawn(name, attributes) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  return element;
}

/**
 * Return where a city lies on the drawing.
 * @param {Element} city
 */
export function spotOf(city) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (city.firstElementChild).getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Give each city that can be dragged a hold as large as a finger.
 * @param {Element} map
 * @param {string[]} ids
 */
export function giveHolds(map, ids) {
  for (const city of all("[data-city]", map).filter((one) => ids.includes(one.dataset.city ?? ""))) {
    const { x, y } = spotOf(city);
    city.append(drawn("circle", { class: "hold", cx: x, cy: y, r: REACH }));
  }
}

/**
 * Let cities be dragged: `moved` is told the id of one that was let go elsewhere, and where.
 * @param {Element} map
 * @param {(id: string, x: number, y: number) => void} moved
 */
export function letDrag(map, moved) {
  /** @type {{city: HTMLElement, from: DOMPoint, to: DOMPoint, threads: SVGLineElement[]} | null} */
  let held = null;

  /** @param {PointerEvent} event */
  const pointOf = ({ clientX, clientY }) => {
    const matrix = /** @type {SVGSVGElement} */ (one("svg", map)).getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  };

  /** @param {PointerEvent} event */
  const take = (event) => {
    const city = /** @type {HTMLElement | null | undefined} */ (touched(event, ".hold")?.closest("[data-city]"));
    if (!city || held) return;
    event.preventDefault();
    map.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    held = { city, from: point, to: point, threads: threadsOf(map, city) };
  };

  /** @param {PointerEvent} event */
  const follow = (event) => {
    if (!held) return;
    held.to = pointOf(event);
    const [across, down] = [held.to.x - held.from.x, held.to.y - held.from.y];
    held.city.setAttribute("transform", `translate(${across} ${down})`);
    for (const thread of held.threads) {
      thread.setAttribute("x2", `${Number(thread.dataset.x) + across}`);
      thread.setAttribute("y2", `${Number(thread.dataset.y) + down}`);
    }
  };

  const letGo = () => {
    if (!held) return;
    const { city, from, to } = held;
    giveUp();
    const { x, y } = spotOf(city);
    if (Math.hypot(to.x - from.x, to.y - from.y) >= 1)
      moved(city.dataset.city ?? "", x + to.x - from.x, y + to.y - from.y);
  };

  const giveUp = () => {
    held?.city.removeAttribute("transform");
    for (const thread of held?.threads ?? []) thread.remove();
    for (const line of all(".moving", map)) line.classList.remove("moving");
    held = null;
  };

  map.addEventListener("pointerdown", (event) => take(/** @type {PointerEvent} */ (event)));
  map.addEventListener("pointermove", (event) => follow(/** @type {PointerEvent} */ (event)));
  map.addEventListener("pointerup", letGo);
  map.addEventListener("pointercancel", giveUp);
  map.addEventListener("touchstart", (event) => touched(event, ".hold") && event.preventDefault(), { passive: false });
}

/**
 * Draw a thread from each neighbour of a city to it, and let the lines fade that they stand for.
 * @param {Element} map
 * @param {HTMLElement} city
 */
function threadsOf(map, city) {
  const { x, y } = spotOf(city);
  return all("[data-ends]", map).flatMap((line) => {
    const ends = (line.dataset.ends ?? "").split(" ");
    const neighbour = ends.includes(city.dataset.city ?? "") && ends.find((end) => end !== city.dataset.city);
    if (!neighbour) return [];
    line.classList.add("moving");
    const from = spotOf(one(`[data-city="${neighbour}"]`, map));
    const thread = drawn("line", { class: "thread", x1: from.x, y1: from.y, x2: x, y2: y, "data-x": x, "data-y": y });
    line.before(thread);
    return [thread];
  });
}
