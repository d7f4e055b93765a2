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
    ["an unknown setting", '{⟦"rule"⟧: {}}', /no setting/],
    ["an unknown rule", '{"rules": {⟦"no-such"⟧: "off"}}', /no rule "no-such"/],
    ["an unknown level", '{"rules": {"invalid-color": ⟦"loud"⟧}}', /"error", "warning"/],
    ["a glob that is none", '{"files": [⟦1⟧, "x"]}', /glob/],
    ["files that are no list", '{"files": ⟦"x"⟧}', /list of globs/],
    ["strict in words", '{"strict": ⟦"yes"⟧}', /true or false/],
    ["broken JSON", '{"strict": true ⟦"rules"⟧: {}}', /no valid JSON/],
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
