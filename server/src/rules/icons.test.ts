import { describe, expect, it } from "vitest";
import { findingsOf, fixedText, spansOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";

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
    expect(spansOf(config, "unknown-icon")).toEqual(spans);
  });

  it("suggests the likely name, and fixes it", () => {
    const { config } = markedConfig(anchor('"icon":"githb"'));
    expect(findingsOf(config, "unknown-icon")[0]?.message).toBe(
      'Icon "githb" is not in Font Awesome. Did you mean "github"?',
    );
    expect(fixedText(config.text, "unknown-icon")).toBe(anchor('"icon":"github"'));
  });

  it("suggests Pro icons, too", () => {
    const { config } = markedConfig(anchor('"icon":"brackets-curli"'));
    expect(findingsOf(config, "unknown-icon")[0]?.message).toContain('Did you mean "brackets-curly"?');
  });
});

describe("icon-style-mismatch", () => {
  it.each([
    ["a mark in another style", anchor('"icon":"github","iconType":⟦"solid"⟧')],
    ["another icon as a mark", anchor('"icon":"book-open","iconType":⟦"brands"⟧')],
    ["a mark as such", anchor('"icon":"github","iconType":"brands"')],
    ["a mark with no style said", anchor('"icon":"github"')],
    ["another icon in any style", anchor('"icon":"book-open","iconType":"thin"')],
    ["an icon that is both", anchor('"icon":"font-awesome","iconType":"brands"')],
    ["an icon that nothing is known of", anchor('"icon":"square-terminal","iconType":"brands"')],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(spansOf(config, "icon-style-mismatch")).toEqual(spans);
  });

  it.each([
    [
      anchor('"icon":"github","iconType":"solid"'),
      'Brand icons only come in the "brands" style, and "github" is a brand icon.',
    ],
    [
      anchor('"icon":"book-open","iconType":"brands"'),
      'Icon "book-open" does not come in the "brands" style. Use another style, for example "solid".',
    ],
  ])("says of %s: %s", (text, message) => {
    expect(findingsOf(markedConfig(text).config, "icon-style-mismatch")[0]?.message).toBe(message);
  });

  it.each([
    [anchor('"icon":"github","iconType":"solid"'), anchor('"icon":"github","iconType":"brands"')],
    [anchor('"icon":"book-open","iconType":"brands"'), anchor('"icon":"book-open"')],
  ])("fixes %s", (text, expected) => {
    expect(fixedText(text, "icon-style-mismatch")).toBe(expected);
  });
});
