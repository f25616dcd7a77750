// The photo page: from a file to the moves, with a worker that says what the test lets it say.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { load, made, ofGame, serve } from "../document.js";
import { facts } from "../map/cross.js";
import { answered, element, pass, setGlobals } from "../page.js";
import { drawing, openMap } from "../play/map.js";
import { GUESS } from "./guess_page.js";

const PHOTO = import.meta.resolve("../../../../scorer/web/static/photo/page.js");

/** A board of 1000 by 500, on photos of 1200 by 700 that show it 100 pixels from each edge. */
const SPACES = {
  ...{ height: 500, space: [30, 10], cities: { a: [0, 0], b: [500, 0], c: [500, 400], d: [900, 0] } },
  routes: {
    "a-b": [
      [200, 100, 0],
      [300, 100, 0],
    ],
    "b-c": [[500, 200, 90]],
    "b-d-1": [[700, 100, 0]],
    "b-d-2": [[700, 120, 0]],
  },
};
const CORNERS = [
  [100, 100],
  [1100, 100],
  [1100, 600],
  [100, 600],
];
const AS_IT_IS = [1, 0, 100, 0, 1, 100, 0, 0, 1]; // a homography that moves by 100, 100
const FOUND = { corners: CORNERS, seen: 12, other: "", light: "" };
const CLASSES = ["", "red", "blue"];
/** What a photo says: so sure that a-b is red, that b-c may be blue, and that nothing lies on the rest. */
const READ = {
  "a-b": [
    [0.01, 0.98, 0.01],
    [0.01, 0.98, 0.01],
  ],
  "b-c": [[0.4, 0.05, 0.55]],
  "b-d-1": [[0.98, 0.01, 0.01]],
  "b-d-2": [[0.98, 0.01, 0.01]],
};
const CITIES = Object.fromEntries(["a", "b", "c", "d"].map((city) => [city, [[0.99, 0.005, 0.005]]]));

const PHOTO_DATA = {
  ...{
    board: "cross",
    printed: { "a-b": "grey", "b-c": "grey", "b-d-1": "grey", "b-d-2": "grey" },
    names: {},
    towns: { a: "Aachen" },
  },
  ...{ trains: 9, left: [null, null], colours: ["red", "blue"] },
  files: {
    worker: "/worker.js",
    aim: "/aim.js",
    spaces: "/spaces",
    plan: "/plan",
    weights: "/weights",
    stations: "/stations",
    prints: {},
  },
};
const LIVE = {
  ...{ number: 1, owners: {}, seconds: {}, commons: {}, stations: {}, doubles: false, unsure: [], stacks: {} },
  ...{ asksOrder: false, undo: [], seatings: 1, seats: [0, 1].map(() => ({ at: null, isHere: false, isDone: false })) },
  players: [0, 1].map(() => ({ trainsLeft: 9, stationsLeft: 3, total: 0 })),
};

const button = (/** @type {string} */ id, more = "") => `<button id="${id}" ${more}></button>`;
const PAGE = `${ofGame("")}<section class="step" id="choose">${["snap", "pick"].map((id) => button(id)).join("")}${button("camera", "hidden")}
  <p id="no-camera" hidden></p><input type="file"><p id="no-picture" data-other="No picture." data-heic="HEIC." hidden></p></section>
  <dialog id="viewfinder" data-still="Hold still."><video></video><svg><polygon></polygon></svg><p role="status"></p>
  ${button("shutter", 'class="shutter"')}</dialog><section class="step" id="corners" hidden><div class="shown"><div class="frame"><div class="stage">
  <canvas class="photo"></canvas><svg class="over"><path></path><g></g></svg>${"<button class='handle'></button>".repeat(4)}
  <canvas class="glass" width="10" height="10" hidden></canvas></div></div></div>
  <p id="why-not" data-poor="Poor." data-none="None." data-rough="Rough." data-small="Small." data-crossed="Crossed." data-failed="Failed."
    data-other-usa="That is USA." hidden><span></span><button class="again"></button></p>
  <div class="way-on" id="ready">${button("read")}${button("turn")}<button data-to="choose" class="other"></button></div>
  <div class="way-on" id="reading" hidden><progress max="1"></progress>${button("stop")}<p id="fit" data-looking="Looking." data-template="{count} of 100"></p></div>
  </section>${GUESS}<p id="notices" hidden><span></span></p>${button("right")}<button data-to="corners" class="reopen"></button>
  <div class="view">${drawing()}</div>`;

/** @param {string} selector @returns {any} */
const the = (selector) => document.querySelector(selector);
const json = (/** @type {string} */ id, /** @type {any} */ value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

async function open({
  isThere = true,
  mediaDevices = /** @type {any} */ (undefined),
  chosen = /** @type {File[]} */ ([]),
} = {}) {
  const { svg, view, window } = openMap(PAGE + json("facts", facts) + json("live", LIVE) + json("photo", PHOTO_DATA));
  mock.method(globalThis, "setInterval", () => {});
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices });
  svg.getScreenCTM = () => new DOMMatrix();
  view.scrollBy = () => {};
  const draws = mock.fn();
  const context = new Proxy(/** @type {any} */ ({ getImageData: () => ({ data: "pixels" }), drawImage: draws }), {
    get: (own, name) => own[name] ?? (() => {}), // nothing is drawn
  });
  window.HTMLCanvasElement.prototype.getContext = () => context;
  const jobs = /** @type {any[]} */ ([]);
  const scrolls = mock.fn();
  const state = { isThere, picture: /** @type {any} */ ({ width: 1200, height: 700, close() {} }) };
  setGlobals({
    scrollTo: scrolls,
    Path2D: class {},
    createImageBitmap: async () => {
      if (!state.picture) throw new Error("no picture");
      return state.picture;
    },
    Worker: /** @this {any} */ function (/** @type {string} */ address, /** @type {any} */ { type }) {
      const job = {
        ...{ address, type },
        isEnded: false,
        hear: (/** @type {any} */ _) => {},
        fail: () => {},
        sent: /** @type {any} */ (null),
        count: 0,
      };
      jobs.push(job);
      this.addEventListener = (/** @type {string} */ name, /** @type {any} */ hear) =>
        Object.assign(job, name === "message" ? { hear: (/** @type {any} */ data) => hear({ data }) } : { fail: hear });
      this.postMessage = (/** @type {any} */ sent) => Object.assign(job, { sent, count: job.count + 1 });
      this.terminate = () => Object.assign(job, { isEnded: true });
    },
  });
  const files = { "/spaces": SPACES, "/plan": { classes: CLASSES }, "/stations": {}, "/weights": 1, "/worker.js": 1 };
  const asked = serve((address) => {
    if (!(address in files)) return new Promise(() => {});
    return state.isThere ? Response.json(files[/** @type {"/plan"} */ (address)]) : new Response("", { status: 503 });
  });
  const input = the("input[type=file]");
  Object.defineProperty(input, "files", { get: () => chosen });
  const asks = mock.fn();
  input.click = () => asks(input.getAttribute("capture"));
  const clears = mock.fn();
  Object.defineProperty(input, "value", { set: clears });
  await load(PHOTO);
  await answered();
  const choose = async (file = new File([""], "board.jpg", { type: "image/jpeg" })) => {
    chosen = [file];
    input.dispatchEvent(new Event("change"));
    await answered();
    await answered();
  };
  /** Let the worker say something. @param {any} news */
  const hear = async (news) => {
    jobs.at(-1).hear(news);
    await answered();
  };
  return { jobs, state, choose, hear, asks, asked, clears, scrolls, draws };
}

const step = () =>
  [...document.querySelectorAll(".step")]
    .filter((one) => !(/** @type {any} */ (one).hidden))
    .map(({ id }) => id)
    .join(" ");
const wayOn = () =>
  [...document.querySelectorAll(".way-on")]
    .filter((one) => !(/** @type {any} */ (one).hidden))
    .map(({ id }) => id)
    .join(" ");
const complaint = () => (the("#why-not").hidden ? "" : the("#why-not span").textContent);
const handles = () => the(".handle").style.left;
const click = async (/** @type {string} */ selector) => {
  the(selector).click();
  await answered();
};
const AT_100 = `${(100 * 100.5) / 1200}%`;

afterEach(() => mock.restoreAll());

test("a photo is taken or chosen, and one that cannot be read is told", async () => {
  const { choose, state, asks } = await open();
  for (const button of ["#snap", "#pick", ".again"]) await click(button);
  assert.deepEqual(
    asks.mock.calls.map((call) => call.arguments[0]),
    ["environment", null, "environment"],
  );
  state.picture = null;
  await choose();
  assert.deepEqual(
    [the("#no-picture").hidden, the("#no-picture").textContent, step()],
    [false, "No picture.", "choose"],
  );
  await choose(new File([""], "board.heic"));
  assert.equal(the("#no-picture").textContent, "HEIC.");
  assert.ok(the("#camera").hidden);
  await open({ mediaDevices: { getUserMedia() {} } });
  assert.ok(!the("#camera").hidden, "only https and localhost have it");
});

test("a photo that was chosen before the script ran is looked at", async () => {
  await open({ chosen: [new File([""], "board.jpg", { type: "image/jpeg" })] });
  await answered();
  assert.equal(step(), "corners");
});

test("the board is looked for at once, and its corners lie where it seems to be", async () => {
  const { choose, jobs, hear, asked, clears, scrolls } = await open();
  assert.ok(
    asked.some(([address]) => address === "/worker.js"),
    "it is there when there is no network",
  );
  await choose();
  assert.deepEqual(clears.mock.calls[0].arguments, [""], "the same file can be chosen again");
  assert.deepEqual(scrolls.mock.calls[0].arguments, [0, 0]);
  assert.deepEqual(
    [step(), wayOn(), the("#fit").textContent, the(".frame").className],
    ["corners", "reading", "Looking.", "frame is-looking"],
  );
  const [{ address, sent }] = jobs;
  assert.deepEqual([sent.printed, sent.spaces, sent.stations], [PHOTO_DATA.printed, SPACES, {}]);
  assert.deepEqual(
    [address, sent.taps, sent.pixels, sent.width, sent.height, sent.board, sent.plan.classes],
    ["/worker.js", null, "pixels", 1200, 700, "cross", CLASSES],
  );
  await hear({ progress: 0.3 });
  assert.equal(the("progress").value, 0.3);
  assert.ok(the("#corners .shown .frame"));
  assert.notEqual(handles(), AT_100);
  await hear({ located: FOUND });
  assert.deepEqual([handles(), the(".frame").className, jobs[0].isEnded, complaint()], [AT_100, "frame", false, ""]);
});

test("corners that are not trusted are left to people, with the reason", async () => {
  const { choose, hear, jobs } = await open();
  for (const [located, reason, isShown] of /** @type {[any, string, boolean][]} */ ([
    [{ ...FOUND, seen: 11 }, "Rough.", true],
    [{ ...FOUND, seen: 8 }, "Rough.", true],
    [{ ...FOUND, seen: 7 }, "Rough.", false],
    [{ ...FOUND, corners: [...CORNERS].reverse() }, "Rough.", false],
    [{ ...FOUND, corners: null, seen: 0 }, "None.", false],
    [{ ...FOUND, seen: 11, other: "usa" }, "That is USA.", true],
  ])) {
    await choose();
    await hear({ located });
    assert.deepEqual(
      [complaint(), handles() === AT_100, wayOn(), jobs.at(-1).isEnded, the(".frame").className],
      [reason, isShown, "ready", true, "frame"],
    );
  }
});

test("a board that does not fit there is not read, one that does is laid over the photo", async () => {
  const { choose, hear } = await open();
  await choose();
  await hear({ located: FOUND });
  await hear({ found: { fit: 0.7, toPhoto: AS_IT_IS } });
  assert.deepEqual([complaint(), wayOn()], ["Poor.", "ready"]);
  await choose();
  await hear({ located: { ...FOUND, corners: CORNERS.map(([x, y]) => [x + 5, y + 5]) } });
  await hear({ found: { fit: 0.725, toPhoto: AS_IT_IS } });
  assert.deepEqual(
    [complaint(), handles(), the("#fit").textContent, the(".photo").dataset.found],
    ["", AT_100, "72 of 100", ""],
  );
});

test("corners that people have set are read, turned as they turn them", async () => {
  const { choose, hear, jobs } = await open();
  await choose();
  await hear({ located: FOUND });
  await click("#stop");
  assert.deepEqual([wayOn(), jobs[0].isEnded], ["ready", true]);
  await hear({ progress: 0.3 });
  await click("#read");
  assert.deepEqual([jobs[1].sent.taps, wayOn(), the("#fit").textContent], [CORNERS, "reading", ""]);
  assert.deepEqual([the("progress").value, the(".frame").className], [0, "frame"]);
  await hear({ found: { fit: 0.8, toPhoto: AS_IT_IS } });
  assert.ok(!("found" in the(".photo").dataset), "by people, not by itself");
  await click("#turn");
  assert.deepEqual([jobs[1].isEnded, wayOn()], [true, "ready"]);
  await click("#read");
  assert.deepEqual(jobs[2].sent.taps, [CORNERS[3], CORNERS[0], CORNERS[1], CORNERS[2]]);
});

test("corners that no board can have are told, and not read", async () => {
  const { choose, hear, jobs } = await open();
  await choose();
  await hear({ located: structuredClone(FOUND) });
  await click("#stop");
  for (
    let press = 0;
    press < 120;
    press++ // 1200 pixels, beyond the other one
  )
    the(".handle").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true }));
  await click("#read");
  assert.deepEqual([complaint(), wayOn(), jobs.length], ["Crossed.", "ready", 1]);
});

/**
 * A camera, which people let the page use or not.
 * @param {boolean} isAllowed
 * @param {{width?: number, height?: number, play?: () => Promise<void>}} [video]
 */
async function filming(isAllowed, { width = 1280, height = 960, play = async () => {} } = {}) {
  const track = element({}, { stop: mock.fn() });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = mock.fn(async (/** @type {any} */ _) => (isAllowed ? stream : Promise.reject(new Error("no"))));
  const opened = await open({ mediaDevices: { getUserMedia } });
  const [video, dialog] = [the("video"), the("#viewfinder")];
  Object.defineProperties(video, { srcObject: { value: null, writable: true }, play: { value: play } });
  Object.defineProperties(video, { videoWidth: { value: width }, videoHeight: { value: height } });
  setGlobals({ requestAnimationFrame: (/** @type {() => void} */ run) => run() });
  the("#camera").click();
  assert.ok(the("#camera").disabled);
  await long();
  return { ...opened, video, dialog, stream, track, asked: getUserMedia.mock.calls[0].arguments[0] };
}

/** Wait for all that follows. */
async function long() {
  for (let turn = 0; turn < 10; turn++) await answered();
}

test("a camera that may not be used is told", async () => {
  await filming(false);
  assert.deepEqual([the("#no-camera").hidden, the("#camera").disabled, step()], [false, false, "choose"]);
});

test("the camera shows where the board lies, and takes a picture by itself once it sits", async () => {
  const { jobs, hear, video, dialog, stream, track, asked, draws } = await filming(true);
  const said = () => [the("[role=status]").textContent, the("polygon").getAttribute("points")];
  assert.deepEqual(asked.video, { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } });
  assert.deepEqual([dialog.open, video.srcObject === stream], [true, true]);
  assert.deepEqual(draws.mock.calls[0].arguments.slice(1), [0, 0, 640, 480]);
  const [{ address, type, sent }] = jobs;
  assert.deepEqual([address, type, sent], ["/aim.js", "module", { pixels: "pixels", width: 640, height: 480 }]);
  assert.deepEqual([jobs[0].count, said()], [2, ["None.", ""]], "first the board that is wanted");
  await hear({ corners: CORNERS, advice: "still", sits: false });
  assert.deepEqual([jobs[0].count, said()], [3, ["Hold still.", "100,100 1100,100 1100,600 100,600"]]);
  assert.equal(the("#viewfinder svg").getAttribute("viewBox"), "0 0 640 480");
  await hear({ corners: null, advice: "small", sits: false });
  assert.deepEqual([jobs[0].count, said()], [4, ["Small.", ""]]);
  await hear({ corners: CORNERS, advice: "still", sits: true });
  await long();
  assert.deepEqual([dialog.open, video.srcObject, jobs[0].isEnded, jobs[0].count], [false, null, true, 4]);
  assert.deepEqual(
    [track.stop.mock.callCount() > 0, the("#camera").disabled, the("#no-camera").hidden],
    [true, false, true],
  );
  assert.deepEqual([step(), jobs[1].address, jobs[1].sent.width], ["corners", "/worker.js", 1200]);
});

test("a camera that people close takes nothing, and their finger takes a picture at any time", async () => {
  const closed = await filming(true);
  closed.dialog.close();
  await long();
  assert.deepEqual([step(), closed.jobs.length, closed.jobs[0].isEnded], ["choose", 1, true]);
  assert.deepEqual([closed.track.stop.mock.callCount() > 0, the("#no-camera").hidden], [true, true]);
  await filming(true);
  the(".shutter").click();
  await long();
  assert.equal(step(), "corners");
});

test("a small picture of the camera is looked at as it is", async () => {
  const { jobs } = await filming(true, { width: 320, height: 240 });
  assert.deepEqual(jobs[0].sent, { pixels: "pixels", width: 320, height: 240 });
});

test("a camera that stops, or a page that is left, closes the live picture, and lets the camera go", async () => {
  for (const end of /** @type {((track: any) => void)[]} */ ([
    (track) => track.hears.ended(),
    () => dispatchEvent(new Event("pagehide")),
  ])) {
    const { dialog, track, jobs, hear } = await filming(true);
    end(track);
    await long();
    assert.deepEqual([dialog.open, jobs[0].isEnded, the("#camera").disabled], [false, true, false]);
    const stops = track.stop.mock.callCount();
    assert.ok(stops > 0);
    await hear({ corners: null, advice: "none", sits: false });
    assert.equal(jobs[0].count, 2, "no frame more");
    dispatchEvent(new Event("pagehide"));
    assert.equal(track.stop.mock.callCount(), stops, "nobody waits any more");
  }
});

test("a camera without a picture is let go, and that is told", async () => {
  const { dialog, track, jobs } = await filming(true, { play: () => Promise.reject(new Error("no")) });
  assert.deepEqual([dialog.open, jobs[0].isEnded, the("#no-camera").hidden], [false, true, false]);
  assert.ok(track.stop.mock.callCount() > 0);
});

test("a worker that fails is told", async () => {
  const { choose, jobs } = await open();
  await choose();
  jobs[0].fail();
  assert.deepEqual([complaint(), wayOn(), jobs[0].isEnded], ["Failed.", "ready", true]);
});

test("without what it needs the page says that there is no connection, and tries again with the next photo", async () => {
  const { choose, state } = await open({ isThere: false });
  the("#said").dataset.stuck = "No connection.";
  await choose();
  assert.deepEqual([the("#said").textContent, step()], ["No connection.", "choose"]);
  state.isThere = true;
  await choose();
  assert.equal(step(), "corners");
});

async function guessed() {
  const opened = await open();
  await opened.choose();
  await opened.hear({ located: FOUND });
  await opened.hear({ found: { fit: 0.9, toPhoto: AS_IT_IS } });
  await opened.hear({ read: READ, cities: CITIES });
  return opened;
}

test("what is read becomes a guess, and what is taken of it the moves of one group", async () => {
  await guessed();
  assert.equal(step(), "guess");
  assert.ok(the("#guess .shown .frame"));
  assert.ok(the("[data-route=a-b]").matches(".p-red"));
  assert.equal(document.querySelectorAll("[data-doubt]").length, 1);
  assert.ok(the("#notices").hidden);
  await click("#take");
  assert.deepEqual(made(), [
    { kind: "claim", seat: 0, route: "a-b" },
    { kind: "claim", seat: 1, route: "b-c" },
    { kind: "mark", route: "b-c", is_unsure: true },
  ]);
});

test("what would be better is told with the guess; where nothing is to be taken the page leads to the map", async () => {
  const { choose, hear } = await open();
  await choose();
  await hear({ located: FOUND });
  await hear({ found: { fit: 0.9, toPhoto: [0.4, 0, 100, 0, 0.4, 100, 0, 0, 1] } });
  const none = [0.98, 0.01, 0.01];
  const read = Object.fromEntries(Object.entries(READ).map(([route, places]) => [route, places.map(() => none)]));
  await hear({ read, cities: CITIES });
  assert.deepEqual([the("#notices").hidden, the("#notices span").textContent], [false, "Small."]);
  const left = /** @type {string[]} */ ([]);
  document.addEventListener("click", ({ target }) => target instanceof HTMLAnchorElement && left.push(target.href));
  await click("#take");
  assert.deepEqual([made(), left], [[], ["https://scores.example/games/x/"]]);
});

test("all is right by one tap", async () => {
  await guessed();
  await click("#right");
  assert.deepEqual(
    made().map(({ kind }) => kind),
    ["claim", "claim"],
  );
});

test("one more photo adds to the first; other corners read the same one anew; another photo begins anew", async () => {
  const { choose, hear } = await guessed();
  const again = async () => {
    await hear({ located: FOUND });
    await hear({ found: { fit: 0.9, toPhoto: AS_IT_IS } });
    await hear({
      read: {
        ...READ,
        "a-b": [
          [0.98, 0.01, 0.01],
          [0.98, 0.01, 0.01],
        ],
      },
      cities: CITIES,
    });
  };
  const isRed = () => the("[data-route=a-b]").dataset.guess + the("[data-route=a-b]").dataset.sure;
  assert.equal(isRed(), "Annatrue");
  await choose();
  await again();
  assert.equal(isRed().endsWith("false"), true, "one of two photos says so");
  await click(".reopen");
  assert.deepEqual([step(), wayOn()], ["corners", "ready"]);
  await click("#read");
  await again();
  assert.equal(isRed().endsWith("false"), true);
  await click(".other");
  assert.equal(step(), "choose");
  await choose();
  await again();
  assert.equal(isRed(), "true");
});

test("what is refused is asked about; when the moves have arrived the page leads to the map", async () => {
  await guessed();
  const left = /** @type {string[]} */ ([]);
  document.addEventListener("click", ({ target }) => target instanceof HTMLAnchorElement && left.push(target.href));
  serve((_, { method }) =>
    method === "POST"
      ? Response.json({ ...LIVE, number: 2, owners: { "b-d-1": 0 }, sentence: "Taken." }, { status: 409 })
      : new Promise(() => {}),
  );
  await click("#take");
  await pass(400);
  assert.deepEqual([the("#refusal").hidden, the("#refusal p").textContent, left], [false, "Taken.", []]);
  assert.ok(the("[data-doubt=b-d-1]"), "somebody has claimed it, and the photo shows nobody's trains");
  serve((_, { method }) => (method === "POST" ? Response.json(LIVE, { status: 409 }) : new Promise(() => {})));
  await click("#take");
  await pass(400);
  assert.deepEqual([the("#said").textContent, left], ["It failed.", []]);
  serve((_, { method }) => (method === "POST" ? Response.json({ ...LIVE, number: 2 }) : new Promise(() => {})));
  await click("#take");
  await pass(400);
  assert.deepEqual(left, ["https://scores.example/games/x/"]);
});
