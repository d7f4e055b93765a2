import { describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver-types";
import { invalidColor } from "../rules/config/invalidColor.ts";
import { check } from "../rules/engine/check.ts";
import { unknownSite } from "../site/site.ts";
import { markedConfig } from "../testing/marked.ts";
import { diagnosticsOf, isRequested } from "./actionContext.ts";

describe("isRequested", () => {
  it.each<[kind: string, only: string[] | undefined, expected: boolean]>([
    ["quickfix", undefined, true],
    ["source.fixAll.sitekeeper", undefined, false],
    ["quickfix", [""], true],
    ["source.fixAll.sitekeeper", [""], true],
    ["source.fixAll.sitekeeper", ["source"], true],
    ["source.fixAll.sitekeeper", ["source.fixAll.sitekeeper.more"], false],
    ["source.fixAll.sitekeeper", ["source.fix"], false],
    ["quickfix", [], false],
  ])("%s for %j: %s", (kind, only, expected) => {
    expect(isRequested(kind, only)).toBe(expected);
  });
});

describe("diagnosticsOf", () => {
  const { config } = markedConfig('{"name":"A","navigation":{},"colors":{"primary":"0d9373"}}|');
  const finding = check(config, unknownSite("file:///site"), [invalidColor])[0]!;
  const { offset, length } = finding.span;
  const shown: Diagnostic = {
    message: "",
    code: finding.rule.id,
    // The order of JSON properties does not matter.
    range: { end: { character: offset + length, line: 0 }, start: { character: offset, line: 0 } },
  };
  it.each<[what: string, diagnostic: Diagnostic, expected: { diagnostics?: Diagnostic[] }]>([
    ["returns a diagnostic with the same range and rule", shown, { diagnostics: [shown] }],
    ["ignores a diagnostic for another rule", { ...shown, code: "unknown-value" }, {}],
    [
      "ignores a diagnostic with another range",
      { ...shown, range: { ...shown.range, end: { line: 1, character: 0 } } },
      {},
    ],
  ])("%s", (_, diagnostic, expected) => {
    expect(diagnosticsOf(config, [finding], [diagnostic])).toEqual(expected);
  });
});
