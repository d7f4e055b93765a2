import { describe, expect, it } from "vitest";
import { marked } from "../testing/marked.ts";
import { parseSettingsFile } from "./settingsFile.ts";

const read = (source: string) => {
  const { text, spans } = marked(source);
  return { ...parseSettingsFile("file:///.sitekeeper.json", text), spans };
};

describe("parseSettingsFile", () => {
  it("reads all that there is, comments aside", () => {
    const { settings, problems } = read(`{
      // why not
      "$schema": "x", "files": ["docs/site.json"], "strict": true, "rules": { "invalid-color": "warning" }
    }`);
    expect(settings).toEqual({ files: ["docs/site.json"], strict: true, rules: { "invalid-color": "warning" } });
    expect(problems).toEqual([]);
  });

  it.each([
    ["a list", "⟦[]⟧", /object/],
    ["an unknown setting", '{⟦"rule"⟧: {}}', /Unknown setting "rule"/],
    ["an unknown rule", '{"rules": {⟦"no-such"⟧: "off"}}', /Unknown rule "no-such"/],
    ["an unknown level", '{"rules": {"invalid-color": ⟦"loud"⟧}}', /"error", "warning"/],
    ["a glob of too many alternatives", `{"files": [⟦${JSON.stringify("{a,b}".repeat(7))}⟧]}`, /not used: its braces/],
    ["a glob that is not a string", '{"files": [⟦1⟧, "x"]}', /glob/],
    ["files that are no list", '{"files": ⟦"x"⟧}', /array of globs/],
    ["strict in words", '{"strict": ⟦"yes"⟧}', /boolean/],
    ["broken JSON", '{"strict": true ⟦"rules"⟧: {}}', /not valid JSON/],
  ])("reports %s", (_, source, message) => {
    const { problems, spans } = read(source);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(message);
    expect({ offset: problems[0]?.span.offset, length: problems[0]?.span.length }).toEqual(spans[0]);
  });

  it("survives brackets without end", () => {
    expect(read("[".repeat(20_000)).problems).toHaveLength(1);
  });

  it("uses what stands beside a mistake", () => {
    expect(read('{"strict": "yes", "rules": {"invalid-color": "off", "other": "loud"}}').settings).toEqual({
      rules: { "invalid-color": "off" },
    });
  });
});
