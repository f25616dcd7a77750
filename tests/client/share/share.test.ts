// The result as a file or a text, shared with one tap.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, openPage, serve, the } from "../document.ts";
import { answered, pass, setGlobals } from "../page.ts";

/**
 * Open the page of a phone that shares, or not.
 * @param can what its navigator has
 */
async function open(can: Record<string, any> = {}, place = "more") {
  const window = openPage(place);
  const page = {
    shared: [] as any[],
    share: (async () => {}) as () => Promise<void>,
    saved: [] as string[],
    answer: (() => new Response("<svg/>")) as () => any,
    asked: [] as [string, any][],
    blob: new Blob(["png"]) as Blob | null,
    drawn: [] as any[],
    see: (() => {}) as (isIntersecting: boolean) => void,
    watched: [] as any[],
    /** What the page says, by the name of the sentence. */
    said: () => Object.entries(the("#shared").dataset).find(([, text]) => text === the("#shared").textContent)?.[0],
    name: the("#share").dataset.file,
  };
  const navigator = { canShare: () => true, share: (data: any) => page.shared.push(data) && page.share(), ...can };
  class IntersectionObserver {
    constructor(hear: (seen: any[]) => void) {
      page.see = (is) => hear([{ isIntersecting: false }, { isIntersecting: is }]);
    }
    observe = (element: any) => page.watched.push(element.id);
    disconnect = () => (page.watched.length = 0);
  }
  class Image {
    src = "";
    [Symbol.toStringTag] = "Image";
    naturalWidth = 30;
    naturalHeight = 20;
    async decode() {
      page.drawn.push(this.src);
    }
  }
  setGlobals({ navigator, IntersectionObserver, Image });
  const drawImage = (picture: any, ...at: number[]) => page.drawn.push([picture.src !== "", ...at]);
  Object.assign(window.HTMLCanvasElement.prototype, {
    getContext: (kind: string) => (kind === "2d" ? { drawImage } : null),
    toBlob: function (this: any, done: any, type: string) {
      page.drawn.push([this.width, this.height, type]);
      done(page.blob);
    },
  });
  window.HTMLAnchorElement.prototype.click = function (this: any) {
    page.saved.push(`${this.href} ${this.download}`);
  };
  mock.method(URL, "createObjectURL", (file: File) => `blob:${file.name}`);
  page.asked = serve(() => page.answer());
  await load("share/share.ts");
  return page;
}

async function tap(selector: string) {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  the(selector).dispatchEvent(event);
  for (let turns = 0; turns < 3; turns++) await answered();
  return event.defaultPrevented;
}

afterEach(() => mock.restoreAll());

test("a file is made once and shared without text", async () => {
  const page = await open();
  assert.ok(await tap("[data-share=pdf]"));
  const [{ files, ...text }] = page.shared;
  assert.deepEqual([files[0].name, files[0].type, text], [`${page.name}.pdf`, "application/pdf", {}]);
  assert.equal(page.said(), undefined);
  await tap("[data-share=pdf]");
  assert.deepEqual([page.shared.length, page.asked.length], [2, 1]);
  document.dispatchEvent(new Event("refreshed"));
  await tap("[data-share=pdf]");
  assert.equal(page.asked.length, 2, "the result has changed");
  assert.ok(!(await tap("#undo")));
});

test("where files cannot be shared they are saved; so it is where the phone fails, but not where somebody calls it off", async () => {
  for (const can of [{ canShare: () => false }, { canShare: undefined }]) {
    const page = await open(can);
    const revoked = mock.method(URL, "revokeObjectURL", () => {});
    const name = `${page.name}.pdf`;
    await tap("[data-share=pdf]");
    assert.deepEqual([page.saved, page.said(), page.shared], [[`blob:${name} ${name}`], "saved", []]);
    await pass(59_800);
    assert.equal(revoked.mock.calls.length, 0);
    await pass(200);
    assert.deepEqual(revoked.mock.calls[0].arguments, [`blob:${name}`]);
  }
  for (const [name, saved] of [
    ["AbortError", 0],
    ["InvalidStateError", 0],
    ["NotAllowedError", 1],
  ] as const) {
    const page = await open();
    page.share = () => Promise.reject(Object.assign(new Error(name), { name }));
    await tap("[data-share=pdf]");
    assert.equal(page.saved.length, saved, name);
  }
});

test("a file that could not be made is made by the next tap", async () => {
  const page = await open();
  page.answer = () => new Response("", { status: 503 });
  await tap("[data-share=pdf]");
  assert.deepEqual([page.said(), page.shared], ["failed", []]);
  page.answer = () => new Promise(() => {});
  await tap("[data-share=pdf]");
  assert.equal(page.said(), "making");
});

for (const [place, kind, file] of [
  ["result", "png", "result.svg"],
  ["more", "pdf", "sheet.pdf"],
])
  test(`the ${kind} is made when its button comes into sight, and not while moves wait`, async () => {
    const page = await open({}, place);
    assert.deepEqual(page.watched, ["share"]);
    const waiting = the("[data-waiting]");
    page.see(false);
    waiting.hidden = false;
    page.see(true);
    assert.ok(!(await tap(`[data-share=${kind}]`)));
    assert.deepEqual([page.asked, page.watched.length], [[], 1]);
    waiting.hidden = true;
    page.see(true);
    await answered();
    const paths = page.asked.map(([address]) => new URL(address).pathname);
    assert.deepEqual(paths, [`/games/x/${file}`]);
    assert.deepEqual(page.watched, []);
    document.dispatchEvent(new Event("refreshed"));
    assert.deepEqual(page.watched, ["share"]);
  });

test("the text is shared, or copied, or shown to be copied by hand", async () => {
  const copied = [] as string[];
  const clipboard = { writeText: async (it: string) => copied.push(it) };
  const page = await open({ clipboard });
  const text = the("#as-text textarea").value;
  const isShown = () => the("#as-text").hasAttribute("open");
  assert.ok(!the("button[data-share]").hidden);
  await tap("[data-share=text]");
  assert.deepEqual([page.shared, copied, isShown()], [[{ text }], [], false]);
  const other = await open({ clipboard, canShare: () => false });
  await tap("[data-share=text]");
  assert.deepEqual([copied, other.said(), isShown()], [[text], "copied", true]);
  for (const [isDone, said] of [
    [true, "copied"],
    [false, undefined],
  ] as const) {
    const old = await open({ canShare: () => false });
    Object.assign(document, { execCommand: (name: string) => name === "copy" && isDone });
    const select = mock.method(the("textarea"), "select");
    await tap("[data-share=text]");
    assert.deepEqual([old.said(), select.mock.calls.length], [said, 1]);
  }
  const clipboardOf = (writeText: () => Promise<void>) => ({ canShare: () => false, clipboard: { writeText } });
  const refused = await open(clipboardOf(() => Promise.reject(new Error("no"))));
  await tap("[data-share=text]");
  assert.deepEqual([refused.said(), isShown()], [undefined, true]);
});
