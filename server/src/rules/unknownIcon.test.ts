import { describe, expect, it } from "vitest";
import { findingsOf, fixedText, spansOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { unknownIcon } from "./unknownIcon.ts";

const anchor = (members: string): string => `{"anchors":[{"name":"A","url":"a",${members}}]}`;

describe("unknown-icon", () => {
  it.each([
    ["a misspelled name", anchor('"icon":⟦"githb"⟧')],
    ["an icon of another set", anchor('"icon":⟦"life-buoy"⟧')],
    ["no name at all", anchor('"icon":⟦""⟧')],
    ["the top anchor's", '{"topAnchor":{"icon":⟦"book-opn"⟧}}'],
    ["a known name", anchor('"icon":"book-open"')],
    ["another case", anchor('"icon":"Wrench"')],
    ["a Pro icon", anchor('"icon":"book-open-cover"')],
    ["an earlier name of a Pro icon, in another case", anchor('"icon":"Window-Alt"')],
    ["an earlier name", anchor('"icon":"balance-scale"')],
    ["a picture", anchor('"icon":"/logo/light.png"')],
    ["a URL", anchor('"icon":"https://example.com/i.svg"')],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, unknownIcon)).toEqual(spans);
  });

  it("suggests the likely name, and fixes it", () => {
    const { config } = markedConfig(anchor('"icon":"githb"'));
    expect(findingsOf(config, unknownIcon)[0]?.message).toBe(
      'Icon "githb" is not in Font Awesome. Did you mean "github"?',
    );
    expect(fixedText(config.text, unknownIcon)).toBe(anchor('"icon":"github"'));
  });

  it("suggests Pro icons, too", () => {
    const { config } = markedConfig(anchor('"icon":"brackets-curli"'));
    expect(findingsOf(config, unknownIcon)[0]?.message).toContain('Did you mean "brackets-curly"?');
  });
});
