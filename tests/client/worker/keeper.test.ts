// What the service worker keeps, what it never keeps, and when it lets go.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Keeper } from "../../../scorer/client/worker/keeper.ts";
import { keyOf, PAGES, STATES } from "../../../scorer/client/worker/shelf.ts";
import { Shelves } from "../caches.ts";
import { pageOf } from "../document.ts";

const BASE = "https://scores.example/";
const GAME = `${BASE}games/abc_-1/`;

/** What the server has, by its address; null: nobody answers. */
const server: Map<string, () => Response | Promise<Response>> = new Map();
let asked: string[] = [];
let accepted: (string | null)[] = [];
let isOnline = true;
let shelves: Shelves;

async function fetch(request: Request | string) {
  const url = typeof request === "string" ? request : request.url;
  if (!isOnline) throw new TypeError("Failed to fetch");
  asked.push(url);
  if (typeof request !== "string") accepted.push(request.headers.get("Accept"));
  return server.get(url)?.() ?? new Response("nothing here", { status: 404, headers: { "Content-Type": "text/html" } });
}

/** A page as our server renders it, with more text at its end, and what it says of it. */
function html(
  text: string,
  { sight = "1:", language = "en", version = "aa11", status = 200, name = "play", says = {} } = {},
) {
  const page = pageOf(name).text.replace("</body>", `${text}</body>`);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": "gzip",
    "Content-Length": "12",
    "Set-Cookie": "a=b",
    "X-Frame": "kept",
    Scorer: version,
    "Scorer-Sight": `${language} ${sight}`,
    ...says,
  };
  return () => new Response(page, { status, headers });
}

/** A map at a line of the log. */
const map = (number: number, sight?: string) => async () => {
  const answer = html("", { sight })();
  return new Response((await answer.text()).replace(/"number":\d+/, `"number":${number}`), { headers: answer.headers });
};

beforeEach(() => {
  server.clear();
  asked = [];
  isOnline = true;
  shelves = new Shelves(fetch);
});

/** A worker of a version, as the browser starts it anew whenever it likes. */
function keeper({ version = "aa11", wait = (_: number): Promise<unknown> => new Promise(() => {}) } = {}) {
  const files = [`${BASE}static/${version}/base.css`];
  for (const file of files) server.set(file, () => new Response(`/* ${version} */`));
  return new Keeper({ caches: shelves as any, fetch, wait }, { base: BASE, version, files });
}

/** Go to a page, and wait until all is done that follows from it; null: the browser does what it always does. */
async function open(url: string, worker: Keeper = keeper(), mode = "navigate", method = "GET") {
  const later: Promise<unknown>[] = [];
  const request = new Request(url, { method });
  Object.defineProperty(request, "mode", { value: mode });
  const answer = await worker.answer(request, (task) => later.push(task.catch(() => null)));
  for (let done = 0; done < later.length; done++) await later[done];
  return answer && { status: answer.status, text: await answer.text(), headers: answer.headers };
}

async function kept() {
  return (await (await shelves.open(PAGES)).keys()).map(({ url }) => url.slice(BASE.length));
}

async function openedOffline(url: string) {
  isOnline = false;
  const page = await open(url);
  isOnline = true;
  return page?.text ?? "";
}

test("a page that was seen opens without a network, says so, and is as safe as it was", async () => {
  server.set(`${GAME}?seat=2`, map(1));
  const fresh = await open(`${GAME}?seat=2`);
  assert.ok(!fresh?.text.includes("data-kept"));
  isOnline = false;
  const page = await open(GAME);
  assert.match(page?.text ?? "", /<html data-kept="20[^"]+Z" lang="en"[^>]*>[\s\S]*"number":1,/);
  assert.doesNotMatch(page?.text ?? "", /id="known"/);
  assert.equal(page?.headers.get("X-Frame"), "kept");
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"])
    assert.equal(page?.headers.get(name), null, name);
});

test("the start page leaves no files that no page needs", async () => {
  const worker = keeper();
  await worker.install();
  await (await shelves.open("scorer-files-old")).put(`${BASE}static/old/base.css`, new Response("old"));
  await (await shelves.open("others")).put(`${BASE}x`, new Response("not ours"));
  server.set(BASE, html("no games", { says: { "Scorer-Games": "" } }));
  await open(BASE, worker);
  assert.deepEqual((await shelves.keys()).sort(), ["others", "scorer-files-aa11", PAGES].sort());
});

test("a new version fetches only pages of older ones, and asks for pages", async () => {
  server.set(GAME, html("old", { version: "old" }));
  server.set(`${GAME}result`, html("new"));
  await open(GAME);
  await open(`${GAME}result`);
  server.set(GAME, html("new"));
  asked = [];
  accepted = [];
  await keeper().begin();
  assert.deepEqual(asked, [GAME]);
  assert.deepEqual(accepted, ["text/html"]);
});

/** A page with the status 200 that somebody else answers in our name: a Wi-Fi's log-in, a proxy's maintenance. */
const foreign = () => new Response('<html lang="en">Log in', { headers: { "Content-Type": "text/html" } });

test("somebody else's page with the status 200 replaces no page that is kept, and the kept one opens", async () => {
  server.set(GAME, map(1));
  await open(GAME);
  server.set(GAME, foreign);
  assert.match((await open(GAME))?.text ?? "", /data-kept[\s\S]*"number":1/);
  assert.match(await openedOffline(GAME), /"number":1/);
});

test("without a kept page somebody else's is shown, so that people can log in, and is not kept", async () => {
  server.set(GAME, foreign);
  assert.match((await open(GAME))?.text ?? "", /Log in/);
  assert.deepEqual(await (await shelves.open(PAGES)).keys(), []);
});

test("with a network a page is always the server's", async () => {
  server.set(GAME, map(1));
  await open(GAME);
  server.set(GAME, map(2));
  assert.match((await open(GAME))?.text ?? "", /"number":2/);
  assert.match(await openedOffline(GAME), /"number":2/);
});

test("in a poor Wi-Fi what is kept opens after a while, and the late answer is kept for the next time", async () => {
  server.set(GAME, map(1));
  await open(GAME);
  let arrive = () => {};
  server.set(GAME, () => new Promise((arrived) => (arrive = () => arrived(map(2)()))));
  const pauses = [] as number[];
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
    setImmediate(arrive);
  };
  assert.match((await open(GAME, keeper({ wait })))?.text ?? "", /data-kept[\s\S]*"number":1/);
  assert.deepEqual(pauses, [3000]);
  assert.match(await openedOffline(GAME), /"number":2/);
});

test("a page that is not kept is what the browser makes of it", async () => {
  isOnline = false;
  await assert.rejects(open(GAME));
});

for (const [what, answer] of Object.entries({
  "an error of the server": html("broken", { status: 500 }),
  "a page that is gone": html("gone", { status: 404 }),
  "a refusal": html("no", { status: 409 }),
  "a way to another page": () => new Response(null, { status: 303, headers: { Location: BASE } }),
  "the page at the end of such a way": () => Object.defineProperty(html("moved")(), "redirected", { value: true }),
  "what is no page": () => new Response("{}", { headers: { "Content-Type": "application/json" } }),
})) {
  test(`${what} is not kept`, async () => {
    server.set(GAME, answer);
    await open(GAME);
    assert.deepEqual(await kept(), []);
  });
}

test("a page is let go when it is gone from the server, and shown as it was while the server is broken", async () => {
  server.set(GAME, map(1));
  await open(GAME);
  server.set(GAME, html("broken", { status: 503 }));
  assert.match((await open(GAME))?.text ?? "", /data-kept[\s\S]*"number":1/);
  server.delete(GAME);
  assert.equal((await open(GAME))?.status, 404);
  assert.deepEqual(await kept(), []);
});

for (const address of ["moves?since=1", "result.json", "export.json", "sheet.pdf", "join", "invite"]) {
  test(`${address} is none of the worker's business`, async () => {
    assert.equal(await open(GAME + address), null);
  });
}

test("what is sent is none of the worker's business", async () => {
  for (const address of ["moves", "undo", "", "tickets", "join"])
    assert.equal(await open(GAME + address, keeper(), "cors", "POST"), null);
  assert.equal(await open(`${BASE}static/aa11/base.css`, keeper(), "cors", "HEAD"), null);
});

test("a page's own question for news of itself is never answered from what is kept", async () => {
  server.set(`${GAME}claims`, html("one"));
  await open(`${GAME}claims`);
  server.set(`${GAME}claims`, html("two"));
  await open(`${GAME}claims`, keeper(), "cors");
  assert.match(await openedOffline(`${GAME}claims`), /two/);
  isOnline = false;
  await assert.rejects(open(`${GAME}claims`, keeper(), "cors"));
});

test("each hand is a page of its own", async () => {
  for (const seat of [0, 1]) server.set(`${GAME}tickets?seat=${seat}`, html(`hand ${seat}`));
  await keeper().have([0, 1].map((seat) => `${GAME}tickets?seat=${seat}`));
  assert.match(await openedOffline(`${GAME}tickets?seat=1`), /hand 1/);
  isOnline = false;
  await assert.rejects(open(`${GAME}tickets?seat=2`));
});

test("what belongs to a page is fetched once, and what is not ours never", async () => {
  server.set(GAME, map(1));
  const others = ["https://elsewhere.example/", "https://others.example/games/abc_-1/"]; // the second one as long as ours
  await keeper().have([GAME, ...others, `${GAME}join`]);
  await keeper().have([`${GAME}?seat=1`]);
  assert.deepEqual(asked, [GAME]);
});

test("what is fetched ahead is kept only if it is a whole page of ours", async () => {
  server.set(GAME, foreign);
  server.set(`${GAME}claims`, html("broken", { status: 500 }));
  server.set(`${GAME}result`, html("result"));
  await keeper().have([GAME, `${GAME}claims`, `${GAME}tickets`, `${GAME}result`]);
  assert.deepEqual(await kept(), ["games/abc_-1/result"]);
});

test("what this phone has heard is brought by the pages of that game without a network", async () => {
  server.set(GAME, map(1));
  await open(GAME);
  await keeper().hear("/games/abc_-1/", "en 1:", { number: 3, hands: 0, said: "</script> costs $& nothing" });
  const text = await openedOffline(GAME);
  const live = /"live":{"number":3,"hands":0,"said":"\\u003c\/script> costs \$& nothing"}}<\/script>/;
  assert.match(text, new RegExp(`id="known">{"sight":"en 1:","at":"20[^"]+Z",${live.source}`));
  await keeper().hear("/games/abc_-1/", "en 1:", { number: 2, hands: 0 });
  assert.equal(await openedOffline(GAME), text, "an answer that a newer one has overtaken changes nothing");
});

test("a move that is heard while its map is being fetched is on the map without a network", async () => {
  const fetched = Promise.withResolvers<void>();
  server.set(GAME, async () => {
    await fetched.promise;
    return map(1)();
  });
  const having = keeper().have([GAME]);
  await keeper().hear("/games/abc_-1/", "en 1:", { number: 3, hands: 0 });
  fetched.resolve();
  await having;
  assert.match(await openedOffline(GAME), /"live":{"number":3,"hands":0}}</);
});

test("after a change of seats nothing is left that this phone may no longer see, though the network goes", async () => {
  for (const [place, answer] of [
    ["", map(1, "1:1")],
    ["tickets?seat=0", html("Anna's", { sight: "1:1" })],
  ] as const) {
    server.set(GAME + place, answer);
    await open(GAME + place);
  }
  server.set(GAME, map(1, "2:0"));
  server.set(`${GAME}tickets?seat=0`, html("secret", { sight: "2:0" }));
  await open(GAME);
  assert.match(await openedOffline(`${GAME}tickets?seat=0`), /secret/);
  isOnline = false;
  await keeper().hear("/games/abc_-1/", "en 3:0,1", { number: 1, hands: 0 });
  assert.deepEqual(await kept(), []);
});

test("another language is another page", async () => {
  server.set(GAME, map(1));
  server.set(`${GAME}claims`, html("claims"));
  await open(GAME);
  await open(`${GAME}claims`);
  server.set(GAME, html("", { language: "de" }));
  server.set(`${GAME}claims`, html("Verlauf", { language: "de" }));
  await open(GAME);
  assert.match(await openedOffline(`${GAME}claims`), /Verlauf/);
});

test("of a game that was taken off the list nothing stays, and of others all", async () => {
  const other = `${BASE}games/other/`;
  for (const url of [GAME, `${GAME}claims`, other]) {
    server.set(url, map(1));
    await open(url);
    await keeper().hear(new URL("./", url).pathname, "en 1:", { number: 1, hands: 0 });
  }
  server.set(BASE, html("", { name: "start", says: { "Scorer-Games": "x other" } }));
  await open(BASE);
  assert.deepEqual(await kept(), [other.slice(BASE.length), ""]);
  const states = await (await shelves.open(STATES)).keys();
  assert.equal(states.map(({ url }) => url).join(" "), `${other}live`);
});

test("of files that came later only those are kept that never change", async () => {
  const [later, old, broken] = ["later.css", "old.css", "broken.css"].map((name) => `${BASE}static/${name}`);
  for (const [address, keep, status] of [
    [later, "public, max-age=1, immutable", 200],
    [old, "public, max-age=0", 200],
    [broken, "public, immutable", 500],
  ] as const)
    server.set(address, () => new Response("a {}", { status, headers: { "Cache-Control": keep } }));
  for (const address of [later, old, broken]) {
    assert.equal((await open(address, keeper(), "no-cors"))?.text, "a {}");
  }
  assert.deepEqual(await shelves.keys(), ["scorer-files-aa11"]);
  asked = [];
  for (const address of [later, old, broken]) await open(address, keeper(), "no-cors");
  assert.deepEqual(asked, [old, broken]);
});

test("a page is kept with the land under its map, and without it where the land cannot be had", async () => {
  const land = `${BASE}static/map/land/poland.svg`;
  const says = { "Scorer-Land": "/static/map/land/poland.svg" };
  server.set(land, () => new Response("<svg/>", { headers: { "Cache-Control": "public, immutable" } }));
  server.set(`${GAME}result`, html("", { says }));
  server.set(`${GAME}check`, html("", { says, version: "gone" }));
  await keeper().have([`${GAME}result`, `${GAME}check`]);
  assert.deepEqual((await kept()).length, 2);
  isOnline = false;
  assert.equal((await open(land, keeper(), "no-cors"))?.text, "<svg/>");
});

test("a new version that begins without a network leaves the old pages their files, and what is not ours alone", async () => {
  await keeper().install();
  await shelves.open("somebody else's");
  server.set(GAME, html("old"));
  await open(GAME);
  const fresh = keeper({ version: "bb22" });
  await fresh.install();
  isOnline = false;
  await fresh.begin();
  assert.match(await openedOffline(GAME), /old/);
  const names = ["scorer-files-aa11", "scorer-files-bb22", PAGES, STATES, "somebody else's"];
  assert.deepEqual((await shelves.keys()).sort(), names);
});

test("a version one of whose files cannot be had is not installed", async () => {
  const worker = keeper();
  server.clear();
  await assert.rejects(worker.install());
});

test("the pages of a game that phones enter on are kept, the photo too, and no others", () => {
  const base = "https://table.example/";
  for (const page of ["", "tickets", "photo", "result", "reveal", "handing"])
    assert.equal(keyOf(`${base}games/abc/${page}`, base), `${base}games/abc/${page}`);
  for (const page of ["reveal?screen=1", "photo/more", "export.json", "story"])
    assert.equal(keyOf(`${base}games/abc/${page}`, base), null);
});

test("a page is one, whatever step the guide has passed over on the way to it", () => {
  const game = "https://table.example/games/abc/";
  for (const [page, one] of [
    ["tickets?seat=1&passed=10", "tickets?seat=1"],
    ["check?passed=40", "check"],
    ["?at=10", ""],
    ["result?path=2&early=1", "result"],
  ])
    assert.equal(keyOf(game + page, "https://table.example/"), game + one);
});

/** The pages with a count, at a line of the log. */
function counted(line: number, sight?: string) {
  for (const place of ["result", "reveal", "handing"])
    server.set(GAME + place, html(`${place} at ${line}`, { sight, name: "result" }));
}

const COUNTS = ["result", "reveal", "handing"].map((place) => GAME + place);

test("where nobody answers for the telling the count that is kept is shown instead, and none if none is", async () => {
  isOnline = false;
  await assert.rejects(open(`${GAME}reveal`));
  isOnline = true;
  server.set(`${GAME}result`, html("result"));
  await keeper().have([`${GAME}result`]);
  isOnline = false;
  const wayFrom = async (page: string) => {
    const answer = await open(GAME + page);
    return [answer?.status, answer?.headers.get("Location")];
  };
  assert.deepEqual(await wayFrom("reveal"), [303, `${GAME}result`]);
  assert.deepEqual(await wayFrom("asks"), [303, `${GAME}result`]);
  isOnline = true;
  server.set(`${GAME}reveal`, html("reveal"));
  await keeper().have([`${GAME}reveal`]);
  isOnline = false;
  assert.deepEqual(await wayFrom("asks"), [303, `${GAME}reveal`]);
});

test("a telling or codes that the server refuses by now are kept no longer", async () => {
  counted(1);
  await keeper().have(COUNTS);
  server.set(`${GAME}reveal`, () => Object.defineProperty(html("result")(), "redirected", { value: true }));
  server.set(`${GAME}handing`, html("still secret", { status: 409 }));
  await keeper().renew(COUNTS);
  assert.deepEqual(await kept(), ["games/abc_-1/result"]);
  server.set(`${GAME}result`, () => Object.defineProperty(foreign(), "redirected", { value: true }));
  await keeper().renew(COUNTS);
  assert.deepEqual(await kept(), ["games/abc_-1/result"], "the Wi-Fi's log-in page says nothing");
});

test("a count that is renewed after the seat was lost takes all with it that shows the hand", async () => {
  counted(1, "1:1");
  server.set(`${GAME}tickets?seat=0`, html("Anna's", { sight: "1:1" }));
  await keeper().have([`${GAME}tickets?seat=0`, ...COUNTS]);
  counted(2, "2:0,1");
  server.set(`${GAME}tickets?seat=0`, html("secret", { status: 409 }));
  await keeper().renew(COUNTS);
  assert.deepEqual((await kept()).map((place) => BASE + place).sort(), COUNTS.toSorted());
  isOnline = false;
  await keeper().hear("/games/abc_-1/", "en 3:0,1", { number: 1, hands: 0 });
  assert.deepEqual(await kept(), []);
});
