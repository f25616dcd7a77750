// Lets trains of the winner's colour fall over the page, once.

import { element, shape } from "../dom.ts";

const TRAINS = 36;
const FALL = 2600; // milliseconds

/** @param colours of the trains that win */
export function throwConfetti(within: HTMLElement, colours: string[], delay: number) {
  const sky = element("div", { className: "confetti" });
  sky.setAttribute("aria-hidden", "true");
  within.append(sky);
  for (let number = 0; number < TRAINS; number++) fall(sky, colours[number % colours.length], delay);
  setTimeout(() => sky.remove(), delay + 2 * FALL);
}

function fall(sky: HTMLElement, colour: string, delay: number) {
  const train = shape("rect", { x: 1, y: 1, width: 23, height: 8, rx: 2 });
  const own = shape("g", { class: `claimed p-${colour}` }, train);
  const picture = shape("svg", { class: "map", viewBox: "0 0 25 10" }, own);
  sky.append(picture);
  const [across, turn] = [Math.random() * 100, Math.random() * 720 - 360];
  const frames = [
    { opacity: 1, transform: `translate(${across}vw, -5vh) rotate(0deg)` },
    { opacity: 1, transform: `translate(${across + Math.random() * 20 - 10}vw, 105vh) rotate(${turn}deg)` },
  ];
  picture.animate(frames, { delay: delay + Math.random() * FALL * 0.6, duration: FALL * (0.7 + Math.random() * 0.3) });
}
