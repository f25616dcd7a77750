// A television that follows its game.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, pageOf, serve, the } from "../document.ts";
import { answered, GAME, pass, setGlobals } from "../page.ts";

afterEach(() => mock.restoreAll());

/** Open the television of a game in which b-d-2 is free; now the server says that it is claimed. */
async function open() {
  const { text } = pageOf("screen");
  const fresh = text.replace('class="route c-grey" data-route="b-d-2"', 'class="claimed route" data-route="b-d-2"');
  assert.notEqual(fresh, text);
  const window = openPage("screen");
  const opened = {
    before: the("#screen").dataset.number,
    news: (() => Response.json({ number: 2 })) as () => any,
    fresh: (() =>
      new Response(fresh.replace(/data-number="\d+"/, 'data-number="77"'), { headers: { Scorer: "1" } })) as () => any,
    shone: [] as any[],
    replaced: [] as string[],
    asked: [] as [string, any][],
    wakes: mock.fn(async (_: string) => Promise.reject(new Error("no battery"))),
    isNew: () => the("[data-route=b-d-2]").matches(".claimed"),
  };
  window.Element.prototype.animate = function (this: any) {
    opened.shone.push(this.dataset.route);
  };
  Object.defineProperty(location, "replace", { value: (to: string) => opened.replaced.push(to) });
  setGlobals({ navigator: { wakeLock: { request: opened.wakes } } });
  opened.asked = serve((address) => (address.includes("moves?") ? opened.news() : opened.fresh()));
  await load("screen/page.ts");
  return opened;
}

test("every two seconds the game is asked for what is new, and then shown anew; new trains shine", async () => {
  const opened = await open();
  await pass(1900);
  assert.equal(opened.asked.length, 0);
  await pass(100);
  const [[asks], [shows]] = opened.asked;
  assert.deepEqual([asks, shows], [`/games/x/moves?since=${opened.before}&hands=0&seatings=2`, `${GAME}screen`]);
  assert.deepEqual([opened.isNew(), opened.shone], [true, ["b-d-2"]]);
  opened.news = () => new Response(null, { status: 204 });
  await pass(2000);
  assert.deepEqual([opened.asked.length, opened.asked[2][0]], [3, "/games/x/moves?since=77&hands=0&seatings=2"]);
});

test("a television shows what it has while there is no news, or no page for it", async () => {
  const opened = await open();
  for (opened.news of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response("<p>Wi-Fi</p>"),
    () => Response.json({ number: 2 }, { status: 500 }),
    () => Response.json({ here: [0] }),
  ])
    await pass(2000);
  assert.equal(opened.asked.length, 4);
  opened.news = () => Response.json({ number: 0 });
  for (opened.fresh of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response("<p>Broken", { status: 500, headers: { Scorer: "1" } }),
    () => new Response("<p>Wi-Fi"),
  ])
    await pass(2000);
  assert.deepEqual([opened.asked.length, opened.isNew()], [10, false]);
  opened.fresh = () => {
    const there = new Response("<p>There", { headers: { Scorer: "1" } });
    return Object.defineProperties(there, { redirected: { value: true }, url: { value: "/there" } });
  };
  await pass(2000);
  assert.deepEqual(opened.replaced, ["/there"]);
});

test("nothing shines for people who want less motion", async () => {
  const opened = await open();
  setGlobals({ matchMedia: (asks: string) => ({ matches: asks === "(prefers-reduced-motion: reduce)" }) });
  await pass(2000);
  assert.deepEqual([opened.isNew(), opened.shone], [true, []]);
});

test("a television stays awake while it is seen, where it can", async () => {
  const { wakes } = await open();
  for (const [isHidden, asks] of [
    [true, 1],
    [false, 2],
  ] as const) {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
    await answered();
    assert.equal(wakes.mock.callCount(), asks);
  }
});
