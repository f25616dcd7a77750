// The photo page: from a file to the moves, with a worker that says what the test lets it say.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { bring, every, left, load, made, serve, the } from "../document.ts";
import { answered, pass, setGlobals } from "../page.ts";
import { openPhoto } from "../play/map.ts";
import { file, plan, rectangle, stations } from "./board.ts";

/** The small cross as it is printed. */
const SPACES = {
  ...{ height: 500, space: [34, 11], cities: { a: [400, 250], b: [500, 250], c: [500, 150], d: [600, 250] } },
  routes: {
    "a-b": [
      [430.6, 250, 0],
      [469.4, 250, 0],
    ],
    "b-c": [[500, 200, 90]],
    "b-d-1": [[550, 243.8, 0]],
    "b-d-2": [[550, 256.2, 0]],
  },
};
const ROUTES = Object.keys(SPACES.routes);
const PRINTED = {
  ...{ printed: Object.fromEntries(ROUTES.map((id) => [id, "grey"])), names: {}, towns: { a: "Aachen" } },
  ...{ trains: 9, left: [null, null] },
};
/** Photos of 1200 pixels across show the board 100 pixels from each edge. */
const [LEFT, TOP, RIGHT, BOTTOM] = [100, 100, 1100, 100 + SPACES.height];
const PHOTO = { width: 1200, height: Math.round(BOTTOM) + 100, close() {} };
const CORNERS = rectangle(LEFT, TOP, RIGHT, BOTTOM);
const AS_IT_IS = [1, 0, LEFT, 0, 1, TOP, 0, 0, 1]; // a homography that moves by 100, 100
const FOUND = { corners: CORNERS, seen: 12, other: "", light: "" };

const { classes } = plan();
/** What is seen of a space: a class of which the photo is so sure, and nothing where it is not. */
const looks = (name: string, p: number) => classes.map((one) => (one === name ? p : one === "none" ? 1 - p : 0));
const NOTHING = looks("none", 1);
const [RED, BLUE] = ["a-b", "b-c"];
/** What a photo says: so sure that RED is Anna's, that BLUE may be Björn's, and that nothing lies on the rest. */
const READ = {
  ...Object.fromEntries(ROUTES.map((id) => [id, [NOTHING]])),
  ...{ [RED]: Array(2).fill(looks("red", 0.99)), [BLUE]: [looks("blue", 0.62)] },
};
const CITIES = Object.fromEntries(Object.keys(SPACES.cities).map((city) => [city, [NOTHING]]));

async function open({ isThere = true, mediaDevices = undefined as any, chosen = [] as File[] } = {}) {
  const { svg, view, window } = openPhoto();
  bring("photo", PRINTED);
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices });
  svg.getScreenCTM = () => new DOMMatrix();
  view.scrollBy = () => {};
  const draws = mock.fn();
  const context = new Proxy({ getImageData: () => ({ data: "pixels" }), drawImage: draws } as any, {
    get: (own, name) => own[name] ?? (() => {}), // nothing is drawn
  });
  window.HTMLCanvasElement.prototype.getContext = () => context;
  const jobs = [] as any[];
  const state = { isThere, picture: PHOTO as any };
  setGlobals({
    scrollTo() {},
    Path2D: class {},
    createImageBitmap: async () => {
      if (!state.picture) throw new Error("no picture");
      return state.picture;
    },
    Worker: function (this: any, address: string) {
      const job = {
        ...{ address, isEnded: false, sent: null as any, count: 0 },
        hear: (_: any) => {},
        fail: () => {},
      };
      jobs.push(job);
      this.addEventListener = (name: string, hear: any) =>
        Object.assign(job, name === "message" ? { hear: (data: any) => hear({ data }) } : { fail: hear });
      this.postMessage = (sent: any) => Object.assign(job, { sent, count: job.count + 1 });
      this.terminate = () => Object.assign(job, { isEnded: true });
    },
  });
  serve((address) => {
    const [, stem, kind] = address.match(/static\/photo\/([\w.]+)-\w+\.(\w+)$/) ?? [];
    const name = `${stem}.${kind}`;
    if (!stem) return new Promise(() => {});
    if (!state.isThere) return new Response("", { status: 503 });
    return name === "europe.json" ? Response.json(SPACES) : new Response(file(name));
  });
  const input = the("input[type=file]");
  Object.defineProperties(input, { files: { get: () => chosen }, value: { set() {} } });
  const asks = mock.fn();
  input.click = () => asks(input.getAttribute("capture"));
  await load("photo/page.ts");
  await long();
  const choose = async (file = new File([""], "board.jpg", { type: "image/jpeg" })) => {
    chosen = [file];
    input.dispatchEvent(new Event("change"));
    await long();
  };
  /** Let the worker say something. */
  const hear = async (news: any) => {
    jobs.at(-1).hear(news);
    await answered();
  };
  /** Let the worker find the board and read it. */
  const reads = async (read: any = READ) => {
    await hear({ located: FOUND });
    await hear({ found: { fit: 0.9, toPhoto: AS_IT_IS } });
    await hear({ read, cities: CITIES });
  };
  return { jobs, state, choose, hear, reads, asks, draws };
}

/** Wait for all that follows. */
async function long() {
  for (let turn = 0; turn < 10; turn++) await answered();
}

const step = () => every(".step").find(({ hidden }) => !hidden)?.id;
const wayOn = () => every(".way-on").find(({ hidden }) => !hidden)?.id;
/** The name of what a page says in a sentence of its own. */
const named = ({ attributes }: any, text: string) =>
  [...attributes].find(({ name, value }) => name.startsWith("data-") && value === text)?.name.replace("data-", "");
const complaint = () => (the("#why-not").hidden ? "" : named(the("#why-not"), the("#why-not span").textContent));
const isLooking = () => the(".frame").matches(".is-looking");
const handles = () => the(".handle").style.left;
const click = async (selector: string) => {
  the(selector).click();
  await answered();
};
const AT_100 = `${(100 * 100.5) / 1200}%`;

afterEach(() => mock.restoreAll());

test("a photo is taken or chosen, and one that cannot be read is told", async () => {
  const { choose, state, asks } = await open();
  for (const button of ["#snap", "#pick", ".again"]) await click(button);
  const cameras = asks.mock.calls.map((call) => call.arguments[0]);
  assert.deepEqual(cameras, ["environment", null, "environment"]);
  state.picture = null;
  for (const [name, said] of [
    ["board.jpg", "other"],
    ["board.heic", "heic"],
  ]) {
    await choose(new File([""], name));
    const { hidden, textContent } = the("#no-picture");
    assert.deepEqual([hidden, named(the("#no-picture"), textContent), step()], [false, said, "choose"]);
  }
});

test("the board is looked for at once, also on a photo that was chosen before the script ran", async () => {
  const { jobs, hear } = await open({ chosen: [new File([""], "board.jpg", { type: "image/jpeg" })] });
  assert.deepEqual([step(), wayOn(), isLooking()], ["corners", "reading", true]);
  assert.equal(named(the("#fit"), the("#fit").textContent), "looking");
  const [{ sent }] = jobs;
  assert.deepEqual([sent.taps, sent.pixels, sent.width, sent.board], [null, "pixels", 1200, "europe"]);
  assert.deepEqual([sent.spaces, sent.plan, sent.stations], [SPACES, plan(), stations()]);
  await hear({ progress: 0.3 });
  assert.deepEqual([the("progress").value, Boolean(the("#corners .shown .frame"))], [0.3, true]);
  assert.notEqual(handles(), AT_100);
  await hear({ located: FOUND });
  assert.deepEqual([handles(), isLooking(), jobs[0].isEnded, complaint()], [AT_100, false, false, ""]);
});

test("corners that are not trusted are left to people, with the reason", async () => {
  const { choose, hear, jobs } = await open();
  for (const [located, reason, isShown] of [
    [{ seen: 11 }, "rough", true],
    [{ seen: 8 }, "rough", true],
    [{ seen: 7 }, "rough", false],
    [{ corners: [...CORNERS].reverse() }, "rough", false],
    [{ corners: null, seen: 0 }, "none", false],
    [{ seen: 11, other: "usa" }, "other-usa", true],
  ] as [any, string, boolean][]) {
    await choose();
    await hear({ located: { ...FOUND, ...located } });
    assert.deepEqual([complaint(), handles() === AT_100, wayOn()], [reason, isShown, "ready"]);
    assert.deepEqual([jobs.at(-1).isEnded, isLooking()], [true, false]);
  }
});

test("a board that does not fit there is not read, one that does is laid over the photo", async () => {
  const { choose, hear } = await open();
  await choose();
  await hear({ located: FOUND });
  await hear({ found: { fit: 0.7, toPhoto: AS_IT_IS } });
  assert.deepEqual([complaint(), wayOn()], ["poor", "ready"]);
  await choose();
  await hear({ located: { ...FOUND, corners: CORNERS.map(([x, y]) => [x + 5, y + 5]) } });
  await hear({ found: { fit: 0.725, toPhoto: AS_IT_IS } });
  assert.deepEqual([complaint(), handles(), "found" in the(".photo").dataset], ["", AT_100, true]);
  assert.match(the("#fit").textContent, /^The board is found/);
});

test("corners that people have set are read, turned as they turn them, unless no board can have them", async () => {
  const { choose, hear, jobs } = await open();
  await choose();
  await hear({ located: structuredClone(FOUND) });
  await click("#stop");
  assert.deepEqual([wayOn(), jobs[0].isEnded], ["ready", true]);
  await click("#read");
  assert.deepEqual([jobs[1].sent.taps, wayOn(), the("#fit").textContent, isLooking()], [CORNERS, "reading", "", false]);
  await hear({ found: { fit: 0.8, toPhoto: AS_IT_IS } });
  assert.ok(!("found" in the(".photo").dataset), "by people, not by itself");
  await click("#turn");
  assert.deepEqual([jobs[1].isEnded, wayOn()], [true, "ready"]);
  await click("#read");
  assert.deepEqual(jobs[2].sent.taps, [CORNERS[3], CORNERS[0], CORNERS[1], CORNERS[2]]);
  await click("#stop");
  const right = { key: "ArrowRight", shiftKey: true };
  for (let press = 0; press < 120; press++) the(".handle").dispatchEvent(new KeyboardEvent("keydown", right));
  await click("#read");
  assert.deepEqual([complaint(), wayOn(), jobs.length], ["crossed", "ready", 3]);
});

test("a worker that fails is told", async () => {
  const { choose, jobs } = await open();
  await choose();
  jobs[0].fail();
  assert.deepEqual([complaint(), wayOn(), jobs[0].isEnded], ["failed", "ready", true]);
});

test("without what it needs the page says that there is no connection, and tries again with the next photo", async () => {
  const { choose, state } = await open({ isThere: false });
  await choose();
  assert.deepEqual([named(the("#said"), the("#said").textContent), step()], ["stuck", "choose"]);
  state.isThere = true;
  await choose();
  assert.equal(step(), "corners");
});

const taken = () => made().map(({ kind, route, seat }) => [kind, route, seat].join(" ").trim());

test("what is read becomes a guess, and what is taken of it moves; all is right by one tap", async () => {
  for (const [button, wanted] of [
    ["#take", [`claim ${RED} 0`, `claim ${BLUE} 1`, `mark ${BLUE}`]],
    ["#right", [`claim ${RED} 0`, `claim ${BLUE} 1`]],
  ] as const) {
    const { choose, reads } = await open();
    await choose();
    await reads();
    assert.deepEqual([step(), Boolean(the("#guess .shown .frame"))], ["guess", true]);
    assert.ok(the(`[data-route=${RED}]`).matches(".p-red"));
    assert.deepEqual([every("[data-doubt]").length, the("#notices").hidden], [1, true]);
    await click(button);
    assert.deepEqual(taken().sort(), wanted);
  }
});

test("what would be better is told with the guess; where nothing is to be taken the page leads to the map", async () => {
  const { choose, hear } = await open();
  await choose();
  await hear({ located: FOUND });
  await hear({ found: { fit: 0.9, toPhoto: [0.4, 0, 100, 0, 0.4, 100, 0, 0, 1] } });
  const none = Object.entries(READ).map(([route, places]) => [route, places.map(() => NOTHING)]);
  await hear({ read: Object.fromEntries(none), cities: CITIES });
  assert.equal(named(the("#why-not"), the("#notices span").textContent), "small");
  await click("#take");
  assert.deepEqual([made(), left], [[], ["/games/x/"]]);
});

test("one more photo adds to the first; other corners read the same one anew; another photo begins anew", async () => {
  const { choose, reads } = await open();
  const isSure = () => the(`[data-route=${RED}]`).dataset.sure;
  const other = { ...READ, [RED]: Array(2).fill(NOTHING) };
  await choose();
  await reads();
  assert.equal(isSure(), "true");
  await choose();
  await reads(other);
  assert.equal(isSure(), "false", "one of two photos says so");
  await click(".reopen");
  assert.deepEqual([step(), wayOn()], ["corners", "ready"]);
  await click("#read");
  await reads(other);
  assert.equal(isSure(), "false");
  await click("#guess [data-to=choose]");
  await choose();
  await reads(other);
  assert.equal(isSure(), "true");
});

test("what is refused is asked about; when the moves have arrived the page leads to the map", async () => {
  const { choose, reads } = await open();
  const live = JSON.parse(the("#live").textContent);
  const free = "b-d-1";
  await choose();
  await reads();
  for (const [answer, status, isDone] of [
    [{ ...live, number: 2, owners: { [free]: 0 }, sentence: "Taken." }, 409, false],
    [live, 409, false],
    [{ ...live, number: 2 }, 200, true],
  ] as const) {
    serve((_, { method }) => (method === "POST" ? Response.json(answer, { status }) : new Promise(() => {})));
    await click("#take");
    await pass(400);
    assert.deepEqual(left, isDone ? ["/games/x/"] : []);
  }
  assert.deepEqual([the("#refusal").hidden, the("#refusal p").textContent], [false, "Taken."]);
  assert.equal(named(the("#said"), the("#said").textContent), "failed");
});
