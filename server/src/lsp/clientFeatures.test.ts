import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientFeatures } from "./clientFeatures.ts";

describe("clientFeatures", () => {
  it("enables no features for malformed capabilities and options", () => {
    const nothing = clientFeatures(undefined, undefined);
    expect(Object.values(nothing).filter((value) => value === true)).toEqual([]);
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (capabilities, options) => {
        expect(Object.keys(clientFeatures(capabilities, options)).sort()).toEqual(Object.keys(nothing).sort());
      }),
    );
  });

  it("treats values of the wrong type as false", () => {
    const client = clientFeatures(
      { textDocument: { diagnostic: true, completion: { completionItem: { snippetSupport: "yes" } } }, workspace: [] },
      { status: 1, fileSystem: "yes", suggestCommand: 7 },
    );
    expect(client).toEqual(clientFeatures({}, {}));
  });

  it.each([
    ["pulling", { textDocument: { diagnostic: {} } }, { pullsDiagnostics: true }],
    ["support for settings requests", { workspace: { configuration: true } }, { configuration: true }],
    ["watching", { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }, { dynamicWatchers: true }],
    [
      "diagnostic tags from either channel",
      { textDocument: { publishDiagnostics: { tagSupport: { valueSet: [1, "x"] } } } },
      { diagnosticTags: [1] },
    ],
  ])("reads %s", (_, capabilities, expected) => {
    expect(clientFeatures(capabilities, {})).toMatchObject(expected);
  });
});
