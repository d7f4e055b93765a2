import { describe, expect, it } from "vitest";
import type { CodeAction, Diagnostic } from "vscode-languageserver-types";
import { rangeOf } from "../../json/jsonText.ts";
import { invalidColor } from "../../rules/config/invalidColor.ts";
import { trailingComma } from "../../rules/config/trailingComma.ts";
import { check } from "../../rules/engine/check.ts";
import { defaultCheckSettings as settings } from "../../rules/engine/rule.ts";
import { ambiguousPage } from "../../rules/navigation/ambiguousPage.ts";
import { type Site, unknownSite } from "../../site/site.ts";
import { textAfterEdit } from "../../testing/applied.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { codeActions, resolveCodeAction } from "./codeActions.ts";

const rules = [trailingComma, ambiguousPage, invalidColor];
const site: Site = unknownSite("file:///site");
const editor: FeatureClient = {
  ...plainClient,
  documentChanges: true,
  resourceOperations: ["create"],
  resolvesEdits: true,
};

function actionsAt(source: string, only?: string[], client = editor, diagnostics: Diagnostic[] = [], at: Site = site) {
  const { config, cursor } = markedConfig(source);
  const findings = check(config, at, rules);
  const range = rangeOf(config, { offset: cursor, length: 0 });
  const context = { diagnostics, ...(only && { only }) };
  return { config, actions: codeActions(config, at, { findings, rules, settings }, range, context, client) };
}

const titles = (actions: readonly CodeAction[]): string[] => actions.map(({ title }) => title);

describe("code actions", () => {
  it("offers the fixes for the finding at the cursor, preferred ones first", () => {
    const { config, actions } = actionsAt('{"name":"A","navigation":{},"colors":{"primary":"0d9|373"}}');
    expect(titles(actions)).toEqual(["Change to #0d9373"]);
    expect(actions[0]).toMatchObject({ kind: "quickfix", isPreferred: true });
    expect(textAfterEdit(config, actions[0]?.edit)).toContain('"primary":"#0d9373"');
    expect(actionsAt('{"na|me":"A","navigation":{},"colors":{"primary":"0d9373"}}').actions).toEqual([]);
  });

  it("refers to the diagnostic that the action fixes", () => {
    const source = '{"name":"A","navigation":{},"colors":{"primary":⟦"0d9|373"⟧}}';
    const { config, spans } = markedConfig(source);
    const reported = { code: "invalid-color", range: rangeOf(config, spans[0]!), message: "" };
    const other = { code: "unknown-value", range: reported.range, message: "" };
    expect(actionsAt(source, undefined, editor, [other, reported]).actions[0]?.diagnostics).toEqual([reported]);
    expect(actionsAt(source).actions[0]).not.toHaveProperty("diagnostics");
  });

  it("deletes and compares files if the client supports it", async () => {
    const source = '{"name":"A","navigation":{"pages":["|a"]}}';
    const twin = await siteOf({ "a.mdx": "", "a.md": "" });
    const client: FeatureClient = { ...editor, resourceOperations: ["delete"], compareFilesCommand: "compare" };
    const [compare, remove] = actionsAt(source, undefined, client, [], twin).actions;
    expect(compare?.command).toMatchObject({
      command: "compare",
      arguments: ["file:///site/a.md", "file:///site/a.mdx"],
    });
    expect(remove?.edit?.documentChanges).toEqual([
      { kind: "delete", uri: "file:///site/a.md", options: { ignoreIfNotExists: true } },
    ]);
    expect(actionsAt(source, undefined, plainClient, [], twin).actions).toEqual([]);
  });

  const twice = '{"name":"A","navigation":{},"colors":{"primary":"0d9|373","light":"fff","dark":"#000",}}';

  it("offers to fix all findings of a rule, and computes the edit when the action is resolved", () => {
    const { config, actions } = actionsAt(twice);
    expect(titles(actions)).toEqual(["Change to #0d9373", "Fix all invalid-color findings in this file"]);
    expect(actions[1]).not.toHaveProperty("edit");
    const sent = JSON.parse(JSON.stringify(actions[1]));
    const { edit } = resolveCodeAction(sent, config, site, { rules, settings }, editor);
    expect(textAfterEdit(config, edit)).toBe(
      '{"name":"A","navigation":{},"colors":{"primary":"#0d9373","light":"#fff","dark":"#000",}}',
    );
  });

  it("includes the edit for a client that cannot resolve code actions", () => {
    expect(actionsAt(twice, undefined, { ...editor, resolvesEdits: false }).actions[1]?.edit).toBeDefined();
  });

  it.each([[["source.fixAll.sitekeeper"]], [["source.fixAll"]], [["source"]]])("fixes the file for %s", (only) => {
    const { config, actions } = actionsAt(twice, only);
    expect(actions).toHaveLength(1);
    expect(actions[0]?.kind).toBe("source.fixAll.sitekeeper");
    expect(textAfterEdit(config, actions[0]?.edit)).toBe(
      '{"name":"A","navigation":{},"colors":{"primary":"#0d9373","light":"#fff","dark":"#000"}}',
    );
    expect(actions[0]?.edit?.documentChanges?.[0]).toMatchObject({ textDocument: { version: 0 } });
  });

  it("returns only the requested kinds, or nothing if no finding can be fixed", () => {
    expect(actionsAt(twice, ["refactor"]).actions).toEqual([]);
    expect(titles(actionsAt(twice, ["quickfix"]).actions)).toHaveLength(2);
    expect(actionsAt(twice, [""]).actions.map(({ kind }) => kind)).toEqual([
      "quickfix",
      "quickfix",
      "source.fixAll.sitekeeper",
    ]);
    expect(actionsAt('{"name":"A","navigation":{}}|', ["source.fixAll"]).actions).toEqual([]);
  });

  it("supports clients without document versions", () => {
    const { config, actions } = actionsAt(twice, ["source.fixAll"], plainClient);
    expect(Object.keys(actions[0]?.edit?.changes ?? {})).toEqual([config.uri]);
  });

  it("ignores code actions from other servers", () => {
    const { config } = markedConfig("{}");
    for (const data of [undefined, null, 1, { uri: config.uri }, { uri: "other", rule: "invalid-color" }]) {
      const action = { title: "x", data } as CodeAction;
      expect(resolveCodeAction(action, config, site, { rules, settings }, editor)).toBe(action);
    }
  });
});
