import { expect, test } from "vitest";
import { pathAt, spanOf } from "./fieldPlaces.ts";

test.each([
  ['{"na|me": "x"}', ["name"]],
  ['{"name": "|x"}', ["name"]],
  ['{"navigation": [{"pages": ["a", "|b"]}]}', ["navigation", 0, "pages", 1]],
  ['{"navigation": [{"group": "|"}]}', ["navigation", 0, "group"]],
  ["|", []],
])("the cursor in %s is at %j", (marked, path) => {
  expect(pathAt(marked.replace("|", ""), marked.indexOf("|"))).toEqual(path);
});

test.each([
  ['{"colors": {"primary": "#111"}}', ["colors", "primary"], '"#111"'],
  ['{"colors": {"primary": "#111"}}', ["colors", "light"], '{"primary": "#111"}'],
  ['{"colors": {}}', ["modeToggle"], undefined],
  ["", ["name"], undefined],
])("in %s the field %j is %s", (text, path, found) => {
  const span = spanOf(text, path);
  expect(span && text.slice(span.offset, span.offset + span.length)).toBe(found);
});
