// Taps that come before a page's modules have run.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, serve, the } from "../document.ts";
import { answered, pass } from "../page.ts";

const [LINE, UNDO] = ["[data-route=a-b]", "#undo svg"];

/** Open a map that is still being loaded, and note each tap that its modules would hear. */
async function open(type: string = "navigate") {
  openPage("play");
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  let reloads = 0;
  Object.defineProperty(location, "reload", { value: () => reloads++ });
  await load("parts/early.ts");
  const heard: string[] = [];
  document.addEventListener("click", ({ target }) => heard.push((target as any).tagName));
  return { heard, reloads: () => reloads };
}

function act(selector: string, name: string = "click", data: Record<string, any> = {}) {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, ...data });
  the(selector).dispatchEvent(event);
  return event.defaultPrevented;
}
const ready = () => document.dispatchEvent(new Event("DOMContentLoaded"));

afterEach(() => mock.restoreAll());

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

test("a finger elsewhere, or that goes up too early, down too late or is taken over is none", async () => {
  const { heard } = await open();
  act(LINE, "pointerdown", at(1, 1));
  act(LINE, "pointerup", at(1, 1));
  act(UNDO, "pointerdown", at(1, 1));
  ready();
  act(UNDO, "pointerup", at(1, 1));
  act(LINE, "pointerdown", at(1, 1));
  act(LINE, "pointerup", at(1, 1));
  assert.deepEqual(heard, [], "the modules hear these themselves");
  const other = await open();
  act(LINE, "pointerdown", at(1, 1));
  ready();
  act(LINE, "pointercancel", at(1, 1));
  act(LINE, "pointerup", at(1, 1));
  assert.deepEqual(other.heard, []);
});

test("where a module does not come the page is loaded anew, once the server answers", async () => {
  const { reloads } = await open();
  let answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const asked = serve(() => answer());
  the("link[rel=icon]").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(asked.length, 0, "a picture is no module");
  the("script").dispatchEvent(new Event("error"));
  await answered();
  assert.deepEqual([asked[0][0], reloads()], [location.href, 0]);
  await pass(900);
  assert.equal(asked.length, 1);
  answer = async () => new Response() as never;
  await pass(200);
  assert.deepEqual([asked.length, reloads()], [2, 1]);
});

test("it is not loaded again and again, nor while a tap is held", async () => {
  const again = await open("reload");
  serve(() => new Response());
  the("script").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(again.reloads(), 0);
  dispatchEvent(new Event("online"));
  await answered();
  assert.equal(again.reloads(), 1);
  const held = await open();
  act(UNDO);
  the("script").dispatchEvent(new Event("error"));
  await answered();
  assert.equal(held.reloads(), 0);
});
