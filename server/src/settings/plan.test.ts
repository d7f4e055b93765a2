import { describe, expect, it } from "vitest";
import { parseJsonText } from "../json/jsonText.ts";
import { marked } from "../testing/marked.ts";
import { completeSettings, describeSetting } from "./settingsLanguage.ts";
import { globProblems, settingsProblems } from "./settingsProblems.ts";

const read = (source: string) => {
  const { text, spans, cursor } = marked(source);
  return { source: parseJsonText("file:///team/user-groups.json", text), spans, cursor };
};

const plan = (rest: string) => `{"url": "https://dashboards.example.com", ${rest}}`;
const command = (text: string) => plan(`"targets": [{"command": ${text}}]`);
const secret = /without a secret/;

describe("user groups plan", () => {
  it("has no problems if it is valid", async () => {
    const text = plan(
      `"$schema": "x", "rotateAfterDays": 90, "groups": ["acme", {"id": "b", "targets": []}], "groupsFile": "ids/all.txt",
       "targets": [{"command": ["gh", "{id}"], "verify": "cat x", "readBack": true}, {"dotenv": ".env", "variable": "T_{id}"}]`,
    );
    expect(await settingsProblems(read(text).source)).toEqual([]);
    expect(globProblems(read(plan('"files": [1]')).source)).toEqual([]);
  });

  it.each<[string, string, string | RegExp]>([
    ["an array", "⟦[]⟧", /^Expected an object, for example \{ "url"/],
    ["no URL", "⟦{⟧}", /url/],
    ["a URL with a password", '{"url": ⟦"https://me:secret@example.com"⟧}', /without a password/],
    [
      "a misspelled key",
      plan('⟦"rotateAfterDay"⟧: 1'),
      'Unknown key "rotateAfterDay". Did you mean "rotateAfterDays"?',
    ],
    ["an API token", plan('⟦"apiToken"⟧: "x"'), 'Unknown key "apiToken".'],
    ["zero days", plan('"rotateAfterDays": ⟦0⟧'), /below the minimum of 1/],
    ["a file in another folder", plan('"groupsFile": ⟦"../ids"⟧'), /in the folder of the plan/],
    ["a token in a command", command(`["x", ⟦"ugt_${"a".repeat(49)}"⟧]`), secret],
    ["a token in a shell command", command(`⟦"curl -H 'Authorization: Bearer 0123456789abcdef'"⟧`), secret],
    ["a password in a URL", command('["psql", ⟦"postgres://me:secret@host/db"⟧]'), secret],
    ["an unknown key in a target", plan('"targets": [{"command": ["x"], ⟦"shel"⟧: true}]'), 'Unknown key "shel".'],
    ["invalid JSON", plan("⟦x⟧"), "user-groups.json is not valid JSON after this point."],
  ])("reports %s at the right place", async (_, text, message) => {
    const { source, spans } = read(text);
    const problems = await settingsProblems(source);
    const found = problems.find(({ message: each }) =>
      typeof message === "string" ? each === message : message.test(each),
    );
    expect(found, JSON.stringify(problems)).toMatchObject({ severity: "error" });
    expect([found?.span.offset, found?.span.length]).toEqual([spans[0]?.offset, spans[0]?.length]);
  });

  it("supports completion and hovers", async () => {
    const { source, cursor } = read('{"targets": [{ "command": ["x"], | }]}');
    const items = await completeSettings(source, source.document.positionAt(cursor));
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(["verify", "probe", "readBack", "toEnv"]));
    const hovered = read('{"rotateAfter|Days": 90}');
    expect(
      (await describeSetting(hovered.source, hovered.source.document.positionAt(hovered.cursor)))?.markdown,
    ).toContain("Maximum age of a token");
  });
});
