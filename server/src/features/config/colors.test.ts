import { describe, expect, it } from "vitest";
import { markedConfig } from "../../testing/marked.ts";
import { colorPresentations, documentColors } from "./colors.ts";

describe("document colors", () => {
  it.each([
    ["finds colors in a field", '{"colors":{"primary":⟦"#0D9373"⟧,"light":⟦"#fff"⟧}}'],
    ["finds colors in a gradient", '{"anchors":[{"color":{"from":⟦"#000"⟧,"to":⟦"#ffffff"⟧}}]}'],
    ["finds colors in known fields outside the specification", '{"colors":{"anchors":{"from":⟦"#123456"⟧}}}'],
    ["finds colors in unknown fields", '{"mine":[⟦"#123456"⟧]}'],
    ["ignores color names, and colors in other fields", '{"name":"#123456","colors":{"primary":"red"}}'],
  ])("%s", (_, source) => {
    const { config, spans } = markedConfig(source);
    expect(documentColors(config).map(({ range }) => config.document.getText(range))).toEqual(
      spans.map(({ offset, length }) => config.text.slice(offset, offset + length)),
    );
  });

  it("reads short and long hex notation", () => {
    const { config } = markedConfig('{"colors":{"primary":"#ff0033","light":"#F03"}}');
    const [long, short] = documentColors(config);
    expect(long?.color).toEqual({ red: 1, green: 0, blue: 0.2, alpha: 1 });
    expect(short?.color).toEqual(long?.color);
  });

  it.each([
    ["#00aaff", [0, 0.5, 1], ["#0080ff"]],
    ["#00AAFF", [0, 0.5, 1], ["#0080FF"]],
    ["#0af", [1, 0, 0.2], ["#f03", "#ff0033"]],
    ["#0AF", [1, 0, 0.2], ["#F03", "#FF0033"]],
    ["#0af", [1, 0.5, 0], ["#ff8000"]],
    ["#00aaff", [1, 0, 0.2], ["#ff0033", "#f03"]],
  ])("keeps the notation of %s", (old, [red, green, blue], labels) => {
    const { config } = markedConfig(`{"colors":{"primary":"${old}"}}`);
    const [{ range } = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } }] =
      documentColors(config);
    const forms = colorPresentations(config, { red: red!, green: green!, blue: blue!, alpha: 0.5 }, range);
    expect(forms.map(({ label }) => label)).toEqual(labels);
    expect(forms[0]?.textEdit).toEqual({ range, newText: `"${labels[0]}"` });
  });
});
