import { describe, expect, it } from "vitest";
import { parseJsonText } from "../json/jsonText.ts";
import { marked } from "../testing/marked.ts";
import { completeSettings, describeSetting } from "./settingsLanguage.ts";
import { globProblems, settingsProblems } from "./settingsProblems.ts";

const read = (source: string) => {
  const { text, spans, cursor } = marked(source);
  return { source: parseJsonText("file:///.sitekeeper.json", text), spans, cursor };
};

describe("settingsProblems", () => {
  it.each([
    [
      "comments",
      '{\n// why not\n"$schema": "x", "files": ["docs/site.json"], "rules": { "invalid-color": "warning" } }',
    ],
    ["an unavailable schema", '{ "$schema": "https://schemas.invalid/x.json", "strict": true }'],
    ["no settings", "{}"],
  ])("accepts %s", async (_, text) => {
    expect(await settingsProblems(read(text).source)).toEqual([]);
  });

  it.each<[string, string, string | RegExp, "warning"?]>([
    ["an array", "⟦[]⟧", 'Expected an object, for example { "rules": { "orphan-page": "off" } }.'],
    ["an unknown setting", '{⟦"rule"⟧: {}}', 'Unknown setting "rule". Did you mean "rules"?', "warning"],
    [
      "a setting of another tool",
      '{⟦"compilerOptions"⟧: {}}',
      'Unknown setting "compilerOptions". Available settings: "files", "rules", "checkPages", "components", "frontMatter", "ignore", "skipLinks" and "strict".',
      "warning",
    ],
    ["an unknown rule", '{"rules": {⟦"no-such"⟧: "off"}}', 'Unknown rule "no-such".', "warning"],
    [
      "a misspelled rule",
      '{"rules": {⟦"orphan-pages"⟧: "off"}}',
      'Unknown rule "orphan-pages". Did you mean "orphan-page"?',
      "warning",
    ],
    ["an array of rules", '{"rules": ⟦[]⟧}', /^Expected an object of severities by rule/],
    [
      "an unknown severity",
      '{"rules": {"invalid-color": ⟦"loud"⟧}}',
      'Expected one of "error", "warning", "info", "hint", "off".',
    ],
    ["a severity that is a number", '{"rules": {"invalid-color": ⟦1⟧}}', /^Expected one of "error"/],
    [
      "a glob with too many alternatives",
      `{"files": [⟦${JSON.stringify("{a,b}".repeat(7))}⟧]}`,
      /not used: its braces/,
    ],
    ["a glob that is not a string", '{"files": [⟦1⟧, "x"]}', 'Expected a glob, for example "docs/site.json".'],
    ["an empty glob", '{"files": [⟦""⟧]}', 'Expected a glob, for example "docs/site.json".'],
    ["files that are not an array", '{"files": ⟦"x"⟧}', 'Expected an array of globs, for example ["docs/site.json"].'],
    [
      "a duplicate setting",
      '{"strict": true, ⟦"strict"⟧: false}',
      'Duplicate key "strict". Only the last value is used.',
      "warning",
    ],
    [
      "a duplicate rule",
      '{"rules": {"orphan-page": "off", ⟦"orphan-page"⟧: "hint"}}',
      'Duplicate key "orphan-page". Only the last value is used.',
      "warning",
    ],
    ["strict as a string", '{"strict": ⟦"yes"⟧}', "Expected a boolean."],
    ["checkPages as a number", '{"checkPages": ⟦0⟧}', "Expected a boolean."],
    ["invalid JSON", '{"strict": true ⟦"rules"⟧: {}}', /not valid JSON after this point/],
    ["excessive brackets", `${"[".repeat(200)}⟦[⟧`, /is nested too deeply/],
  ])("reports %s", async (_, text, message, severity) => {
    const { source, spans } = read(text);
    const problems = await settingsProblems(source);
    expect(problems).toEqual([
      {
        span: expect.objectContaining(spans[0]),
        message: typeof message === "string" ? message : expect.stringMatching(message),
        severity: severity ?? "error",
      },
    ]);
  });

  it("reports all mistakes in text order", async () => {
    const { source } = read(
      '{"strict": 1, "rules": {"x": "off"}, "files": ["", "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"]',
    );
    const problems = await settingsProblems(source);
    expect(problems.map(({ message }) => message)).toEqual(
      ["Expected a boolean", "Unknown rule", "Expected a glob", "This glob is not used", "is not valid JSON"].map(
        (words) => expect.stringContaining(words),
      ),
    );
    expect(globProblems(source)).toHaveLength(1);
  });
});

describe("completion and hovers from the schema", () => {
  it.each<[string, string, readonly string[], string?]>([
    [
      "the settings",
      "{|}",
      ["$schema", "files", "rules", "checkPages", "components", "frontMatter", "ignore", "skipLinks", "strict"],
    ],
    ["rules that are not set yet", '{"rules": {"orphan-page": "off", "|": ""}}', ["invalid-color"], "orphan-page"],
    ["severities", '{"rules": {"orphan-page": |}}', ['"off"', '"error"', '"warning"', '"info"', '"hint"']],
    ["severities, regardless of $schema", '{"$schema": "x", "rules": {"orphan-page": |}}', ['"off"']],
  ])("completes %s", async (_, text, expected, absent) => {
    const { source, cursor } = read(text);
    const labels = (await completeSettings(source, source.document.positionAt(cursor))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...expected]));
    expect(labels).not.toContain(absent);
  });

  it.each<[string, string, RegExp | undefined]>([
    ["a rule", '{"rules": {"orphan|-page": "off"}}', /^Rule orphan\\-page\n\nA page is not in the navigation.*`off`/s],
    ["a severity", '{"rules": {"orphan-page": "o|ff"}}', /The rule is not checked/],
    ["a setting", '{"stri|ct": true}', /^Strict\n/],
    ["nothing for an unknown setting", '{"no|": 1}', undefined],
    ["nothing in an empty file", "|", undefined],
  ])("describes %s", async (_, text, expected) => {
    const { source, cursor } = read(text);
    const described = await describeSetting(source, source.document.positionAt(cursor));
    if (expected) expect(described?.markdown).toMatch(expected);
    else expect(described).toBeNull();
  });
});
