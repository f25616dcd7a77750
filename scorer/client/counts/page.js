// Numbers that players type or step; an empty field counts as 0.

import { listenForNumbers } from "../parts/numbers.js";

listenForNumbers(({ name, value }) => {
  const [count, seat] = name.split("/");
  return { kind: "type-count", seat: Number(seat), count, number: Number(value) };
}, "0");
