// Small mistakes in a script, the same kinds as those in slips.py: a comparison turned round, one more or less, something
// left out. `node mutants/scripts/slips.js FILE` prints those of a file as JSON, and with a NUMBER the script with that one.

import { readFileSync } from "node:fs";
import { parse } from "acorn";

/**
 * @typedef {import("acorn").AnyNode} Node
 * @typedef {{start: number, end: number, text: string}} Change  characters that are replaced, and by what
 * @typedef {{number: number, line: number, before: string, after: string}} Slip  the lines as they are and as they would be
 */

/** @type {Record<string, string[]>} */
const OPERATORS = {
  "<": ["<=", ">"],
  "<=": ["<", ">"],
  ">": [">=", "<"],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "&": ["|"],
  "|": ["&"],
  "^": ["|"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&&": ["||"],
  "||": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "^=": ["|="],
};

const LARGE = 1000; // from here on nobody notices one more or less: milliseconds, as a rule

/** Return the slips that leave a script which can be parsed. @param {string} source @returns {Slip[]} */
export function slips(source) {
  return changes(source).flatMap((change, number) => {
    if (!isScript(made(source, change))) return [];
    const [from, to] = [source.lastIndexOf("\n", change.start) + 1, `${source}\n`.indexOf("\n", change.end)];
    const after = source.slice(from, change.start) + change.text + source.slice(change.end, to);
    const line = source.slice(0, change.start).split("\n").length;
    return [{ number, line, before: flat(source.slice(from, to)), after: flat(after) }];
  });
}

/** Return a script with one slip in it. @param {string} source @param {number} number */
export function slipped(source, number) {
  return made(source, changes(source)[number]);
}

/** @param {string} source @param {Change} change */
function made(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end);
}

/** @param {string} source */
function isScript(source) {
  try {
    return Boolean(parsed(source));
  } catch {
    return false;
  }
}

/** @param {string} source */
function parsed(source) {
  return parse(source, { ecmaVersion: "latest", sourceType: "module" });
}

/** @param {string} text */
function flat(text) {
  return text.replace(/\s+/g, " ").trim();
}

/** Return every change, always in the same order. @param {string} source @returns {Change[]} */
function changes(source) {
  return [...within(parsed(source))].flatMap(([node, parent]) => [...instead(node, parent, source)]);
}

/**
 * Yield every node that does something, with the node around it.
 * @param {any} node
 * @returns {Generator<[any, any]>}
 */
function* within(node) {
  for (const child of Object.values(node).flat()) {
    if (typeof child?.type !== "string" || child.type === "ImportDeclaration" || child.source) continue;
    yield [child, node];
    yield* within(child);
  }
}

/**
 * Yield the changes of a node.
 * @param {any} node
 * @param {any} parent
 * @param {string} source
 * @returns {Generator<Change>}
 */
function* instead(node, parent, source) {
  const { start, end } = node;
  const textOf = (/** @type {Node} */ part) => source.slice(part.start, part.end);
  const by = (/** @type {string} */ text) => ({ start, end, text });
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      yield* operators(node, source);
      if (node.type !== "LogicalExpression") break;
      yield by(textOf(node.left));
      yield by(textOf(node.right));
      break;
    case "UnaryExpression":
      if ("!-".includes(node.operator)) yield by(textOf(node.argument));
      break;
    case "UpdateExpression":
      yield by(textOf(node).replace(node.operator, node.operator === "++" ? "--" : "++"));
      break;
    case "ConditionalExpression":
      yield by(textOf(node.consequent));
      yield by(textOf(node.alternate));
      break;
    case "IfStatement":
    case "WhileStatement":
      yield { start: node.test.start, end: node.test.end, text: `!(${textOf(node.test)})` };
      break;
    case "ReturnStatement":
      if (node.argument && textOf(node.argument) !== "null") yield by("return;");
      break;
    case "ExpressionStatement":
      yield by(";");
      break;
    case "ContinueStatement":
      if (!parent.cases) yield by("break;");
      break;
    case "ThrowStatement":
      yield by(";");
      break;
    case "Literal":
      yield* literals(node, parent, by);
      break;
    case "ArrayExpression":
      yield* leftOut(node.elements);
      break;
    case "ObjectExpression":
      yield* leftOut(node.properties);
      break;
    case "SwitchStatement":
      for (const { start, end } of node.cases) yield { start, end, text: "" };
      break;
    case "ArrowFunctionExpression":
      if (node.expression) yield { start: node.body.start, end: node.body.end, text: "undefined" };
      break;
    case "MemberExpression":
      if (node.optional) yield by(textOf(node).replace("?.", source[node.property.start - 1] === "[" ? "" : "."));
      break;
    case "CallExpression":
      if (node.callee.type === "MemberExpression" && node.callee.object.type !== "ThisExpression")
        yield by(textOf(node.callee.object));
      else if (node.callee.type === "Identifier" && node.arguments.length === 1) yield by(textOf(node.arguments[0]));
  }
}

/** @param {any} node @param {string} source @returns {Generator<Change>} */
function* operators({ left, right, operator }, source) {
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  for (const text of OPERATORS[operator] ?? []) yield { start, end: start + operator.length, text };
}

/** @param {any} node @param {any} parent @param {(text: string) => Change} by @returns {Generator<Change>} */
function* literals({ value, raw }, parent, by) {
  const isKey = parent.type === "Property" && parent.key.raw === raw && !parent.computed;
  if (isKey || parent.directive) return;
  if (typeof value === "boolean") yield by(String(!value));
  else if (typeof value === "string") yield by(JSON.stringify(`${value}XX`));
  else if (value >= LARGE) yield* [by(String(2 * value)), by(String(value >> 1))];
  else if (Number.isInteger(value)) yield* [by(String(value + 1)), by(value ? String(value - 1) : "(-1)")];
  else if (typeof value === "number") yield by(String(2 * value));
}

/** Leave out one of several things. @param {any[]} things @returns {Generator<Change>} */
function* leftOut(things) {
  if (things.length < 2 || things.includes(null)) return;
  for (const [place, { start, end }] of things.entries()) {
    if (place) yield { start: things[place - 1].end, end, text: "" };
    else yield { start, end: things[1].start, text: "" };
  }
}

if (process.argv[1] === import.meta.filename) {
  const [source, number] = [readFileSync(process.argv[2], "utf8"), process.argv[3]];
  process.stdout.write(number ? slipped(source, Number(number)) : JSON.stringify(slips(source)));
}
