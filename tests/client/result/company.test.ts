// Several screens are told a count together: who leads, who follows, and what happens where the network fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Company, type Heard } from "../../../scorer/client/result/company.ts";

const LED = { at: 4, isOver: false, leads: "other", seats: [0] } as Heard;

/** A company whose server answers what the test says, and a clock that the test moves. */
function table() {
  const world = {
    now: 0,
    answer: null as Heard | null,
    told: [] as any[],
    heard: 0,
    ask: async () => world.answer,
  };
  const company = new Company(
    {
      ask: () => world.ask(),
      tell: async (step) => {
        world.told.push(step);
        return world.answer;
      },
      now: () => world.now,
    },
    () => world.heard++,
  );
  return { company, world };
}

/** Let a page ask, and the server answer only when `late` says what. */
function listensLong(company: Company, world: ReturnType<typeof table>["world"]) {
  let late: (heard: Heard) => void = () => {};
  world.ask = () =>
    new Promise((answered) => {
      late = answered;
    });
  return { listening: company.listen(), late };
}

const HERE = { at: 1, isOver: false } as const;

test("a page that has heard nothing yet is led by nobody", async () => {
  const { company, world } = table();
  assert.deepEqual([company.isLed, company.wanted, company.isWith], [false, null, true]);
  world.answer = { at: null, leads: "nobody" } as Heard; // all that the server says where nobody leads
  await company.listen();
  assert.deepEqual([company.isLed, company.wanted, company.heard.seats], [false, null, []]);
});

test("a page of before learns where the others are before it says anything", async () => {
  const { company, world } = table();
  world.answer = LED;
  await company.begin(() => ({ at: company.wanted ?? 0, isOver: false }), true);
  await company.begin(() => HERE, false);
  assert.deepEqual(
    world.told.map(({ at, how }) => [at, how]),
    [
      [4, "begins"],
      [1, "begins"],
    ],
  );
});

test("a page that leads goes its own way, and where nobody leads all wait at the last step", async () => {
  for (const [leads, wanted] of [
    ["me", null],
    ["nobody", 4],
  ] as const) {
    const { company, world } = table();
    world.answer = { ...LED, leads };
    await company.lead(HERE);
    assert.deepEqual([company.isLed, company.wanted, company.waits], [false, wanted, leads === "nobody"]);
  }
});

test("all follow to the end, where nobody leads any more", async () => {
  const { company, world } = table();
  world.answer = LED;
  await company.listen();
  world.answer = { ...LED, at: 9, leads: "nobody", isOver: true };
  await company.listen();
  assert.equal(company.wanted, 9);
});

test("who hears of the end only, or only after a silence, goes its own way from then on", async () => {
  for (const heard of [null, LED]) {
    const { company, world } = table();
    world.answer = heard;
    await company.listen();
    world.now = heard ? 4000 : 0;
    world.answer = { ...LED, at: 9, leads: "nobody", isOver: true };
    await company.listen();
    assert.deepEqual([company.isAlone, company.wanted, company.waits], [true, null, false]);
    await company.lead(HERE);
    assert.deepEqual(world.told, [], "and moves no other screen");
  }
});

test("without a network a page goes on by itself after a while, and with it follows again", async () => {
  const { company, world } = table();
  world.answer = LED;
  await company.listen();
  world.answer = null;
  world.now = 3999;
  await company.listen();
  assert.ok(company.isLed);
  world.now = 4000; // four seconds
  await company.listen();
  assert.deepEqual([company.isLed, company.wanted, world.heard], [false, null, 3]);
  world.answer = LED;
  await company.listen();
  assert.ok(company.isLed);
});

test("who lets go looks alone, whatever the others do, until they go back", async () => {
  const { company, world } = table();
  world.answer = LED;
  await company.listen();
  company.letGo(HERE);
  await company.listen();
  await company.lead(HERE);
  assert.deepEqual([company.isLed, company.wanted, company.hasOthers, world.told], [false, null, true, []]);
  await company.join();
  assert.deepEqual(company.wanted, 4);
});

test("who lets go of the lead says so", async () => {
  const { company, world } = table();
  world.answer = { ...LED, leads: "me" };
  await company.lead(HERE);
  company.letGo(HERE);
  assert.deepEqual(world.told, [HERE, { ...HERE, how: "leaves" }]);
  assert.ok(!company.hasOthers);
});

test("an old answer that comes late changes nothing", async () => {
  const { company, world } = table();
  const { listening, late } = listensLong(company, world);
  world.answer = { ...LED, leads: "me" };
  await company.lead({ ...HERE, how: "takes" });
  late(LED);
  await listening;
  assert.equal(company.heard.leads, "me");
});

test("what was asked before a page let go is no answer after it came back", async () => {
  const { company, world } = table();
  const { listening, late } = listensLong(company, world);
  company.letGo(HERE);
  await company.join();
  late(LED);
  await listening;
  assert.deepEqual([company.isLed, world.heard], [false, 0]);
});

test("a page asks once at a time", async () => {
  const { company, world } = table();
  let asked = 0;
  world.ask = async () => {
    asked++;
    return LED;
  };
  await Promise.all([company.listen(), company.listen()]);
  assert.equal(asked, 1);
});
