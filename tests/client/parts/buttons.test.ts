// Buttons that make moves, in a document without a browser and with a server that the tests stand for.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { listenForButtons } from "../../../scorer/client/parts/buttons.ts";
import { every, left, openPage, pageOf, serve, the } from "../document.ts";
import { answered, pass } from "../page.ts";

const UNDO = [{ kind: "undo" }];

/** The hand as it is when the page is fetched anew. */
const FRESH = pageOf("tickets").text.replace("Anna holds no tickets yet", "Now Anna holds one");

const shown = (text = FRESH, status: number = 200) => new Response(text, { status, headers: { Scorer: "1" } });

/** Open the tickets of Anna, or another page with its buttons, and a server that the test stands for. */
function open(name = "tickets") {
  const window = openPage(name);
  const opened = {
    makeMoves: (() => {}) as (moves: any) => void,
    reloads: 0,
    refreshed: 0,
    moved: (() => Response.json({ number: 2 })) as () => any,
    fresh: (() => shown()) as () => any,
    asked: [] as [string, any][],
    /** The moves that were sent. */
    sent: () =>
      opened.asked
        .filter(([, { method }]) => method === "POST")
        .map(([address, { body }]) => (address.endsWith("undo") ? UNDO : JSON.parse(body).moves)),
    tell: (name: string) => window.dispatchEvent(new Event(name)),
  };
  the("#undo").disabled = false;
  Object.defineProperty(location, "reload", { value: () => opened.reloads++ });
  document.addEventListener("refreshed", () => opened.refreshed++);
  opened.asked = serve((address, { method }) => {
    if (method === "POST") return opened.moved();
    return address.includes("moves?") ? new Response(null, { status: 204 }) : opened.fresh();
  });
  return opened;
}

/** Open a page, and run its script. */
async function run(name?: string) {
  const opened = open(name);
  return Object.assign(opened, { makeMoves: listenForButtons() });
}

afterEach(() => mock.restoreAll());

const card = () => the("#a-b-5");
const hand = () => the("#hand").textContent.trim().slice(0, 8);

async function press(button: any, milliseconds = 400) {
  button.click();
  await pass(milliseconds);
}

test("other buttons are the browser's", async () => {
  const { sent } = await run();
  const prevented: boolean[] = [];
  addEventListener("submit", (event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  });
  for (const field of every(".by-hand select, .by-hand input")) field.required = false;
  for (const button of [the(".by-hand button"), card()]) await press(button);
  assert.deepEqual(prevented, [true, false, true], "held up until the server answers, then let go");
  assert.equal(sent().length, 1);
});

test("a button leads back to the page that its form names, unless that is this one", async () => {
  const { sent } = await run();
  for (const address of ["/games/x/result", "/games/x/tickets?seat=1"]) {
    for (const field of every("[name=back]")) field.value = address;
    await press(card());
  }
  assert.deepEqual([left, sent().length], [["/games/x/result"], 2]);
});

test("the page stays as it is where the server has none for it, and is loaded anew where it is another one now", async () => {
  const opened = await run();
  for (opened.fresh of [
    () => new Response(FRESH), // of a Wi-Fi's log-in
    () => shown("<p>Broken</p>", 500),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ]) {
    opened.makeMoves(UNDO);
    await pass(400);
    assert.deepEqual([opened.refreshed, opened.reloads, hand()], [0, 0, "Anna hol"]);
  }
  for (opened.fresh of [() => shown('<p id="hand"></p>'), () => new Response("", { status: 409 })]) await press(card());
  assert.deepEqual([opened.reloads, opened.refreshed], [2, 0]);
});

test("what was unfolded and where the cursor was stays, in fresh parts", async () => {
  const opened = await run();
  card().focus();
  opened.makeMoves(UNDO);
  await pass(400);
  assert.deepEqual([hand(), document.activeElement], ["Now Anna", card()]);
  const result = await run("result");
  const [one, other] = ["#correct", "#questions"].map(the);
  [one.open, other.open] = [true, false];
  result.fresh = () => shown(pageOf("result").text);
  result.makeMoves(UNDO);
  await pass(400);
  assert.notEqual(the("#correct"), one);
  assert.deepEqual([the("#correct").open, the("#questions").open, other.isConnected], [true, false, false]);
});

test("of pages that come one after the other the newest is shown, and none while moves wait", async () => {
  const opened = await run();
  const pages = [] as ((page: Response) => void)[];
  opened.fresh = () => new Promise((done) => pages.push(done));
  const arrives = async (place: number, word: string) => {
    pages[place](shown(FRESH.replace("Now Anna", word)));
    await answered();
  };
  for (let times = 0; times < 2; times++) {
    opened.makeMoves(UNDO);
    await pass(300);
  }
  assert.equal(pages.length, 2);
  await arrives(1, "newest");
  await arrives(0, "old");
  assert.equal(hand().slice(0, 6), "newest");
  opened.makeMoves(UNDO);
  await pass(100);
  opened.moved = () => new Promise(() => {});
  opened.makeMoves(UNDO);
  await arrives(2, "lacks the last move");
  assert.equal(hand().slice(0, 6), "newest");
});

test("moves of another page of this phone are shown once they have arrived", async () => {
  const opened = await run();
  dispatchEvent(Object.assign(new Event("storage"), { key: "move /games/x/ b", newValue: null }));
  await pass(300);
  assert.equal(opened.refreshed, 1);
});
