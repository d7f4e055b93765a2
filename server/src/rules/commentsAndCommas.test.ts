import { describe, expect, it } from "vitest";
import { fixedText, spansOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";

describe.each<[rule: string, cases: readonly [source: string, fixed: string][]]>([
  [
    "comment-not-allowed",
    [
      ['{\n  ⟦// one⟧\n  "a": 1\n}', '{\n  "a": 1\n}'],
      ['{\n  "a": 1, ⟦// one⟧\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
      ['{ ⟦/* one */⟧ "a": 1 }', '{  "a": 1 }'],
      ['⟦# one⟧\r\n{ "a": 1 }', '{ "a": 1 }'],
    ],
  ],
  [
    "trailing-comma",
    [
      ['{"a": [1⟦,⟧]}', '{"a": [1]}'],
      ['{\n  "a": 1⟦,⟧\n}', '{\n  "a": 1\n}'],
      ['{\n  "a": 1⟦,⟧ // one\n}', '{\n  "a": 1 // one\n}'],
      ['{"a": [1⟦,,⟧]}', '{"a": [1]}'],
    ],
  ],
])("%s", (rule, cases) => {
  it.each(cases)("%j", (source, fixed) => {
    const { config, spans, text } = markedConfig(source);
    expect(spansOf(config, rule)).toEqual(spans);
    expect(fixedText(text, rule)).toBe(fixed);
  });

  it.each(['{"a": "// no", "b": [1, 2]}', '["/* no */", "#", ",]"]'])("nothing in %s", (text) => {
    expect(spansOf(markedConfig(text).config, rule)).toEqual([]);
  });
});
