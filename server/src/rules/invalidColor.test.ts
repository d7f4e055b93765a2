import { describe, expect, it } from "vitest";
import { applyEdits } from "../config/edits.ts";
import { unknownSite } from "../site/site.ts";
import { findingsOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { fixesOf } from "./check.ts";

describe("invalid-color", () => {
  it.each([
    ["a name", '{"colors":{"primary":⟦"teal"⟧}}'],
    ["four digits", '{"colors":{"primary":⟦"#abcd"⟧}}'],
    ["no digits", '{"colors":{"background":{"light":⟦"#"⟧,"dark":"#000"}}}'],
    ["both ends of a gradient", '{"anchors":[{"name":"a","url":"b","color":{"from":⟦"x"⟧,"to":⟦"y"⟧}}]}'],
    ["nothing where all is well", '{"colors":{"primary":"#0D9373","light":"#fff"}}'],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(findingsOf(config, "invalid-color").map(({ span: { offset, length } }) => ({ offset, length }))).toEqual(
      spans,
    );
  });

  it("adds a missing #", () => {
    const { config } = markedConfig('{"colors":{"primary":"0d9373"}}');
    const [finding] = findingsOf(config, "invalid-color");
    const [fix] = fixesOf(finding!, config, unknownSite("file:///site"));
    expect(applyEdits(config.text, fix!.edits)).toBe('{"colors":{"primary":"#0d9373"}}');
  });
});
