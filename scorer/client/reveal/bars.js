// The players' points as bars that grow, the leader's on top.

import { all, one } from "../engine/dom.js";

/** @typedef {[number, number, number]} Gain  place of the bar, points, total after it */

const COUNTING = 700; // milliseconds

export class Bars {
  /** @param {HTMLElement} list @param {number} most  points that fill a bar @param {boolean} isCalm  nothing moves */
  constructor(list, most, isCalm) {
    this.rows = all(".bar", list);
    this.most = most;
    this.isCalm = isCalm;
    this.totals = this.rows.map(() => 0);
    this.set(this.totals, 0);
  }

  /**
   * @param {Gain[]} gains @param {number} [duration]
   */
  gain(gains, duration = COUNTING) {
    const totals = [...this.totals];
    for (const [seat, , total] of gains) totals[seat] = total;
    this.set(totals, duration);
    for (const [seat, points] of gains) if (duration) this.mark(this.rows[seat], points);
  }

  /** @param {number[]} totals @param {number} duration */
  set(totals, duration) {
    const [before, order] = [this.totals, standing(totals)];
    this.totals = totals;
    for (const [seat, row] of this.rows.entries()) {
      row.style.setProperty("--moved", String(order.indexOf(seat) - seat));
      if (totals[seat] !== before[seat] || !duration) this.grow(row, before[seat], totals[seat], duration);
    }
  }

  /** @param {HTMLElement} row @param {number} before @param {number} total @param {number} duration */
  grow(row, before, total, duration) {
    const share = Math.max(0, Math.min(1, total / this.most));
    one(".grown", row).style.transform = `translateX(${(share - 1) * 100}%)`;
    count(one(".total", row), before, total, this.isCalm ? 0 : duration);
  }

  /** @param {HTMLElement} row @param {number} points */
  mark(row, points) {
    if (this.isCalm || !points) return;
    const frames = [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }];
    one(".total", row).animate(frames, { duration: 450, easing: "ease-out" });
  }
}

/**
 * Return the seats, the one with most points first; of equals the lower seat.
 * @param {number[]} totals
 */
export function standing(totals) {
  return totals.map((_, seat) => seat).sort((one, other) => totals[other] - totals[one] || one - other);
}

/** @param {HTMLElement} place @param {number} from @param {number} to @param {number} duration */
function count(place, from, to, duration) {
  const began = performance.now();
  const written = `${to}`;
  place.dataset.to = written;
  const write = (/** @type {number} */ now) => {
    if (place.dataset.to !== written) return;
    const share = duration ? Math.min(1, (now - began) / duration) : 1;
    place.textContent = String(Math.round(from + (to - from) * share)).replace("-", "−");
    if (share < 1) requestAnimationFrame(write);
  };
  write(began);
}
