import { describe, expect, it } from "vitest";
import type { TextDocumentEdit } from "vscode-languageserver-types";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import type { CheckedFinding } from "../rules/engine/rule.ts";
import { textAfterEdit } from "../testing/applied.ts";
import { type FeatureClient, plainClient } from "./client.ts";
import { type RuleSettingsPlace, ruleActions } from "./ruleActions.ts";

const uri = "file:///site/.sitekeeper.json";
const editor: FeatureClient = {
  ...plainClient,
  documentChanges: true,
  resourceOperations: ["create"],
  explainRuleCommand: "explain",
};
const decided = new Set<string>();

const config = parseSiteConfig("file:///site/site.config.json", "{}");

const findingOf = (id: string) => ({ rule: { id }, span: { offset: 0, length: 1 } }) as CheckedFinding;

function actionsFor(place: RuleSettingsPlace | undefined, client: FeatureClient, rules = ["orphan-page"]) {
  return ruleActions(config, rules.map(findingOf), [], place, client);
}

function turnedOff(text: string): string | undefined {
  const source = parseSiteConfig(uri, text);
  const action = actionsFor({ uri, source, decided }, editor).find(({ edit }) => edit);
  return action && textAfterEdit(source, action.edit);
}

describe("rule actions", () => {
  it.each([
    ["an empty object", "{}", '{ "rules": { "orphan-page": "off" } }'],
    [
      "comments and other rules",
      '{\n  // Ours.\n  "rules": {\n    "low-contrast": "error" // loud\n  }\n}\n',
      '{\n  // Ours.\n  "rules": {\n    "low-contrast": "error", // loud\n    "orphan-page": "off"\n  }\n}\n',
    ],
    ["a severity for the rule", '{ "rules": { "orphan-page": "error" } }', '{ "rules": { "orphan-page": "off" } }'],
    ["rules of another type", '{ "rules": [] }', '{ "rules": { "orphan-page": "off" } }'],
    ["broken JSON", '{ "rules": ', undefined],
    ["a value that is not an object", "[]", undefined],
  ])("turns off a rule in a settings file with %s", (_, text, expected) => {
    expect(turnedOff(text)).toBe(expected);
  });

  it("turns off a rule in a new settings file", () => {
    const action = actionsFor({ uri, source: undefined, decided }, editor).at(-1);
    const [create, change] = action?.edit?.documentChanges ?? [];
    expect(create).toMatchObject({ kind: "create", uri, options: { overwrite: false } });
    expect((change as TextDocumentEdit).edits[0]).toMatchObject({
      newText: '{\n  "rules": {\n    "orphan-page": "off"\n  }\n}\n',
    });
  });

  it.each([
    ["offers an action that runs the client's command for explaining a rule", editor, ["Explain rule orphan-page"]],
    ["offers no explanation if the client has no command", plainClient, []],
  ])("%s", (_, client, expected) => {
    expect(actionsFor(undefined, client).map(({ title }) => title)).toEqual(expected);
  });

  it("offers to turn off rules after offering explanations", () => {
    const actions = actionsFor({ uri, source: undefined, decided }, editor, ["orphan-page", "low-contrast"]);
    expect(actions.map(({ title }) => title)).toEqual([
      "Explain rule orphan-page",
      "Explain rule low-contrast",
      "Turn off rule orphan-page in .sitekeeper.json",
      "Turn off rule low-contrast in .sitekeeper.json",
    ]);
  });

  it("does not offer to turn off rules that are configured in the user's settings", () => {
    const place = { uri, source: undefined, decided: new Set(["orphan-page"]) };
    expect(actionsFor(place, editor).map(({ title }) => title)).toEqual(["Explain rule orphan-page"]);
  });
});
