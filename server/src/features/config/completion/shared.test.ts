import { expect, it } from "vitest";
import { type CompletionItem, InsertTextFormat } from "vscode-languageserver-types";
import { plainClient } from "../../client.ts";
import { shareDefaults } from "./shared.ts";

const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 4 } };
const elsewhere = { ...range, end: { line: 1, character: 5 } };
const [Plain, Snippet] = [InsertTextFormat.PlainText, InsertTextFormat.Snippet];

function item(label: string, where = range, insertTextFormat: InsertTextFormat = Plain): CompletionItem {
  return { label, textEdit: { range: where, newText: `"${label}"` }, insertTextFormat };
}

const both = ["editRange", "insertTextFormat", "commitCharacters"];
const list = (...items: CompletionItem[]) => ({ isIncomplete: false, items });

it("does not change empty lists, or lists for clients that do not support defaults", () => {
  const given = list(item("a"), item("b"));
  expect(shareDefaults(given, plainClient)).toBe(given);
  const empty = list();
  expect(shareDefaults(empty, { ...plainClient, itemDefaults: both })).toBe(empty);
});

it("moves the range and the most common text format to the list", () => {
  expect(shareDefaults(list(item("a"), item("b", range, Snippet)), { ...plainClient, itemDefaults: both })).toEqual({
    isIncomplete: false,
    itemDefaults: { editRange: range, insertTextFormat: Plain },
    items: [
      { label: "a", textEditText: '"a"' },
      { label: "b", textEditText: '"b"', insertTextFormat: Snippet },
    ],
  });
});

it("keeps different ranges on the items, and sets only defaults that the client supports", () => {
  const differing = list(item("a"), item("b", elsewhere));
  expect(shareDefaults(differing, { ...plainClient, itemDefaults: ["editRange"] })).toBe(differing);
  expect(shareDefaults(list(item("a")), { ...plainClient, itemDefaults: ["editRange"] }).items).toEqual([
    { label: "a", textEditText: '"a"', insertTextFormat: Plain },
  ]);
});
