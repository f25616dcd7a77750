// The order of play, changed by dragging.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { every, load, made, openPage, the } from "../document.ts";

const HIGH = 100; // pixels of a row

afterEach(() => mock.restoreAll());

/** Open a list of three claims, one below the other from 100 pixels on. */
async function open() {
  const window = openPage("claims");
  const rows = () => every("#claims > li");
  window.HTMLLIElement.prototype.getBoundingClientRect = function (this: any) {
    return { top: 100 + HIGH * rows().indexOf(this), height: HIGH };
  };
  const scrolled = [] as number[];
  Object.assign(globalThis, { scrollBy: (x: number, y: number) => scrolled.push(x, y) });
  await load("claims/page.ts");
  const act = (selector: string, name: string, clientY = 0) => {
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientY });
    the(selector).dispatchEvent(event);
    return event.defaultPrevented;
  };
  const order = () =>
    rows()
      .map(({ dataset }) => dataset.route)
      .join(" ");
  return { act, order, scrolled };
}

test("a claim that is back in its place makes no move, nor does a finger beside the handle", async () => {
  const { act, order } = await open();
  act("#claim-elk-suwalki .handle", "pointerdown");
  for (const y of [399, 201]) act("#claims", "pointermove", y);
  act("#claims", "pointerup");
  assert.ok(!act("#claim-elk-suwalki .what", "pointerdown"));
  act("#claims", "pointermove", 500);
  assert.deepEqual([order(), made()], ["elk-olsztyn elk-suwalki litwa-suwalki", []]);
});

test("the page scrolls while a claim is held near the edge of the screen", async () => {
  const { act, scrolled } = await open();
  act("#claim-elk-suwalki .handle", "pointerdown");
  for (const y of [60, 740]) act("#claims", "pointermove", y);
  assert.deepEqual(scrolled, []);
  for (const y of [59, 741]) act("#claims", "pointermove", y);
  assert.deepEqual(scrolled, [0, -12, 0, 12]);
});

test("cards that have changed hands are said", async () => {
  await open();
  const award = (text: string) => `<strong class="taken">${text}</strong>`;
  const refresh = (...texts: string[]) => {
    the("#claim-elk-olsztyn .what").innerHTML = texts.map(award).join("");
    document.dispatchEvent(new Event("refreshed"));
    return the("#said").textContent;
  };
  assert.equal(refresh("Ben has A", "Cleo has B"), "Ben has A. Cleo has B");
  assert.equal(refresh("Ada has A", "Cleo has B"), "Ada has A");
});
