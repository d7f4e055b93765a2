import { ruleFiles, withRules } from "../generate/ruleIndex.ts";
import { camelCase, type Recipe } from "./recipe.ts";

const INDEX = "server/src/rules/index.ts";

/**
 * A rule for site configs: its file, its test, and its entry in the list of rules. The name can start with the folder
 * of the rule, as in `navigation/odd-name`.
 */
export const rule: Recipe = {
  name: /^(?:[a-z]+\/)?[a-z]+(?:-[a-z]+)*$/,
  expected: "lowercase words separated by hyphens, for example invalid-color or navigation/empty-group",
  make(pathAndId, read) {
    const [id = "", room = "config"] = pathAndId.split("/").toReversed();
    const name = camelCase(id);
    const file = `server/src/rules/${room}/${name}`;
    const list = withRules(read(INDEX), [...ruleFiles().keys(), `${room}/${name}.ts`]);
    return {
      files: new Map([
        [`${file}.ts`, source(id, name)],
        [`${file}.test.ts`, test(name)],
      ]),
      edits: new Map([[INDEX, list]]),
      next: [
        `Implement the check in ${file}.ts until its test passes: npx vitest run --project unit ${file}.test.ts`,
        "Write the summary, the reason, and real examples in the rule.",
        "npm run generate (updates the documentation)",
        "npm run check",
      ],
    };
  },
};

function source(id: string, name: string): string {
  return `import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { defineRule } from "../engine/rule.ts";

export const ${name} = defineRule({
  id: "${id}",
  severity: "warning",
  docs: {
    summary: "What the rule ${id} finds, in one sentence.",
    why: "What readers of the site see, and why the author should care.",
    examples: {
      incorrect: '{ "appearance": { "strict": true } }',
      correct: '{ "name": "Acme Docs" }',
    },
  },
  *check({ config }) {
    // Field names differ between formats, so rules look up fields by role: server/src/schema/roles.ts.
    const fields = fieldsOf(config);
    const found = fields.propertyOf("modes.fixed");
    // A rule that reports something missing must check \`isSound\` first, because anything may be missing from a half-typed file.
    if (found)
      yield {
        span: found,
        path: fields.pathOf("modes.fixed"),
        message: l10n.t("What is wrong with ${id}. What to do."),
      };
  },
});
`;
}

function test(name: string): string {
  return `import { describeRule } from "../../testing/ruleCases.ts";
import { ${name} } from "./${name}.ts";

describeRule(${name}, [
  {
    name: "reports an invalid value",
    text: '{ "appearance": { ⟦"strict": true⟧ } }',
    message: /^Replace this with the message of the first finding\\.$/,
  },
  { name: "reports one in a mint.json", file: "mint.json", text: '{ "modeToggle": { ⟦"isHidden": true⟧ } }' },
  { name: "reports nothing for a valid config", text: '{ "name": "Acme Docs" }' },
]);
`;
}
