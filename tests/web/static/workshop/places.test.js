// A city's place is written into the text of a map, and nothing else of it changes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inFile, inTable, placeOf } from "../../../../scorer/web/static/workshop/places.js";

/** @param {Record<string, [number, number]>} places */
const places = (places) => new Map(Object.entries(places));

test("a point of the drawing becomes a place of the map, as exact as can be seen", () => {
  assert.deepEqual(placeOf({ left: 10, top: 20, unit: 0.5 }, 100.4, 50.1), [211, 120]);
  assert.deepEqual(placeOf({ left: 8.5, top: -54.2, unit: 800 }, 80, 160), [8.6, -54]);
});

test("in a table of cities the row gets its x and y", () => {
  const text = 'Name,Type,X,Y\r\nAachen,city,1,2\r\n"Bonn, am Rhein",city,3,4,more\r\n';
  assert.equal(
    inTable(text, "Bonn, am Rhein", places({ "Bonn, am Rhein": [7, 8] })),
    'Name,Type,X,Y\nAachen,city,1,2\n"Bonn, am Rhein",city,7,8,more\n',
  );
  assert.equal(inTable("Y;X;name\n1;2;A", "A", places({ A: [5, 6] })), "Y;X;name\n6;5;A\n");
});

test("in a table of degrees it gets its latitude and longitude", () => {
  const mercator = (Math.asinh(Math.tan((47.5 * Math.PI) / 180)) * 180) / Math.PI;
  assert.equal(
    inTable("Name;Lat;Lon\nWil;1;2\n", "Wil", places({ Wil: [9.05, -mercator] })),
    "Name;Lat;Lon\nWil;47.5;9.05\n",
  );
});

test("in a table of both each city has the place that its row says", () => {
  const table = "Name\tX\tY\tLat\tLon\nA\t\t\t1\t2\nB\t5\t6\t3\t4\n";
  const first = inTable(table, "A", places({ A: [9, 0] }));
  assert.equal(first, table.replace("1\t2", "0\t9"));
  assert.equal(inTable(table, "B", places({ B: [7, 8] })), table.replace("5\t6", "7\t8"));
});

test("a table without places gets two columns, and the cities that it lacks", () => {
  const two = places({ A: [1, 2], B: [3, 4] });
  assert.equal(inTable("Name;Type\nA;city\nB;city\n", "A", two), "Name;Type;X;Y\nA;city;1;2\nB;city\n");
  assert.equal(inTable("", "A", two), "Name;X;Y\nA;1;2\nB;3;4\n");
});

test("rows that say less than others, blanks and quotes are read as a table's", () => {
  assert.equal(inTable(" \n", "A", places({ A: [1, 2] })), "Name;X;Y\nA;1;2\n");
  const three = places({ A: [1, 2], B: [5, 6], XX: [7, 8] });
  assert.equal(inTable("X;Y;Name\n1;2;A\n3\n", "B", three), "X;Y;Name\n1;2;A\n3\n5;6;B\n7;8;XX\n");
  assert.equal(
    inTable('Name;X;Y\n" A "" B ";1;2\n', 'A " B', places({ 'A " B': [5, 6] })),
    'Name;X;Y\n" A "" B ";5;6\n',
  );
  assert.equal(inTable("Lat;Lon;Name;X\n1;2;A\n", "A", places({ A: [9, 0] })), "Lat;Lon;Name;X\n0;9;A\n");
});

const JSON_FILE = `{
 "name": "a", "size": [9, 9],
 "cities": {
  "a": {"name": "A", "x": 1.5, "y": -2},
  "a-b": {"y": 4, "name": "x: 9", "x": 3e2}
 },
 "routes": [{"id": "a", "x": 1}]
}`;

test("in a board file of JSON only the city's numbers change", () => {
  assert.equal(inFile(JSON_FILE, "a", [7, 8]), JSON_FILE.replace('1.5, "y": -2', '7, "y": 8'));
  assert.equal(inFile(JSON_FILE, "a-b", [7, 8]), JSON_FILE.replace('"y": 4', '"y": 8').replace("3e2", "7"));
  assert.equal(inFile(JSON_FILE, "b", [7, 8]), JSON_FILE);
  assert.equal(inFile('{"cities": {"a": {"at": [1, 2]}}}', "a", [7, 8]), '{"cities": {"a": {"at": [7, 8]}}}');
});

test("another thing of a city's id is no city", () => {
  const text = '{"decks": {"a": {"at": [0, 0]}}, "cities": {"a": {"at": [1, 2]}}}';
  assert.equal(inFile(text, "a", [7, 8]), text.replace("[1, 2]", "[7, 8]"));
});

test("in a board file of TOML, too, however its cities are written", () => {
  const lines = "[cities]\na = { name = \"A\", at = [1, 2] }\nb = { x = 1, y = 2 }\n\n[[routes]]\nid = 'a'\n";
  assert.equal(inFile(lines, "a", [7, 8]), lines.replace("[1, 2]", "[7, 8]"));
  assert.equal(inFile(lines, "b", [7, 8]), lines.replace("x = 1, y = 2", "x = 7, y = 8"));
  const braces = 'cities = { a = { name = "A", at = [1, 2] }, b = { name = "B", at = [3, 4] } }\n';
  assert.equal(inFile(braces, "b", [7, 8]), braces.replace("[3, 4]", "[7, 8]"));
  const tables = '[cities.a]\nname = "A"\nx = 1\ny = 2\n\n[cities.b]\nx = 3\ny = 4\n';
  assert.equal(inFile(tables, "a", [7, 8]), tables.replace("x = 1\ny = 2", "x = 7\ny = 8"));
  assert.equal(inFile(tables, "b", [7, 8]), tables.replace("x = 3\ny = 4", "x = 7\ny = 8"));
});
