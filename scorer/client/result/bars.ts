// The players' points as bars that grow, the leader's on top.

import { all, one } from "../dom.ts";

/** Place of the bar, points, total after it. */
export type Gain = [number, number, number];

const COUNTING = 700; // milliseconds

export class Bars {
  rows: HTMLElement[];
  most: number;
  isCalm: boolean;
  totals: number[];

  /** @param most points that fill a bar */
  constructor(list: HTMLElement, most: number, isCalm: boolean) {
    this.rows = all(".bar", list);
    this.most = most;
    this.isCalm = isCalm;
    this.totals = this.rows.map(() => 0);
    this.clear();
  }

  clear() {
    const none = this.rows.map(() => 0);
    this.set(none, 0);
  }

  gain(gains: Gain[], duration: number = COUNTING) {
    const totals = [...this.totals];
    for (const [seat, , total] of gains) totals[seat] = total;
    this.set(totals, duration);
    for (const [seat, points] of gains) if (duration) this.mark(this.rows[seat], points);
  }

  set(totals: number[], duration: number) {
    const [before, order] = [this.totals, standing(totals)];
    this.totals = totals;
    for (const [seat, row] of this.rows.entries()) {
      row.style.setProperty("--moved", String(order.indexOf(seat) - seat));
      if (totals[seat] === before[seat] && duration) continue;
      const share = Math.max(0, Math.min(1, totals[seat] / this.most));
      one(".grown", row).style.transform = `translateX(${(share - 1) * 100}%)`;
      count(one(".total", row), before[seat], totals[seat], this.isCalm ? 0 : duration);
    }
  }

  mark(row: HTMLElement, points: number) {
    if (this.isCalm || !points) return;
    const frames = [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }];
    one(".total", row).animate(frames, { duration: 450, easing: "ease-out" });
  }
}

/** Return the seats, the one with most points first; of equals the lower seat. */
export function standing(totals: number[]) {
  return totals.map((_, seat) => seat).sort((one, other) => totals[other] - totals[one] || one - other);
}

function count(place: HTMLElement, from: number, to: number, duration: number) {
  const began = performance.now();
  const written = `${to}`;
  place.dataset.to = written;
  const write = (now: number) => {
    if (place.dataset.to !== written) return;
    const share = duration ? Math.min(1, (now - began) / duration) : 1;
    place.textContent = String(Math.round(from + (to - from) * share)).replace("-", "−");
    if (share < 1) requestAnimationFrame(write);
  };
  write(began);
}
