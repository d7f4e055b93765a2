import { ruleFiles, withRules } from "../generate/ruleIndex.ts";
import { camelCase, insertLine, type Recipe } from "./recipe.ts";

const INDEX = "server/src/rules/index.ts";
const EXAMPLES = "server/src/formats/docs/ruleExamples.ts";

/** A rule on site configs: its file, its test, its place in the list, and its examples. */
export const rule: Recipe = {
  name: /^[a-z]+(?:-[a-z]+)*$/,
  expected: "lower-case words with dashes, for example invalid-color",
  make(id, read) {
    const name = camelCase(id);
    const list = withRules(read(INDEX), [...ruleFiles().keys(), `${name}.ts`]);
    return {
      files: new Map([
        [`server/src/rules/${name}.ts`, source(id, name)],
        [`server/src/rules/${name}.test.ts`, test(name)],
      ]),
      edits: new Map([
        [INDEX, list],
        [EXAMPLES, insertLine(read(EXAMPLES), examples(id), /^\};$/)],
      ]),
      next: [
        `Write the check in server/src/rules/${name}.ts until its test passes: npx vitest run --project unit server/src/rules/${name}.test.ts`,
        `Write real examples in ${EXAMPLES}, and the summary and the reason in the rule.`,
        "npm run generate, which writes the settings and the pages of the documentation.",
        "npm run check",
      ],
    };
  },
};

function source(id: string, name: string): string {
  return `import * as l10n from "@vscode/l10n";
import { property } from "../json/json.ts";
import { defineRule } from "./engine/rule.ts";

export const ${name} = defineRule({
  id: "${id}",
  severity: "warning",
  docs: {
    summary: "What the rule ${id} finds, in one sentence.",
    why: "What readers of the site see, and why the author should care.",
  },
  *check({ config }) {
    const found = property(config.root, "${name}");
    // A rule that reports something missing asks \`isSound\` first: in a half-typed file, absence proves nothing.
    if (found) yield { span: found, path: [], message: l10n.t("What is wrong about ${id}. What to do.") };
  },
});
`;
}

function test(name: string): string {
  return `import { describeRule } from "../testing/ruleCases.ts";
import { ${name} } from "./${name}.ts";

describeRule(${name}, [
  {
    name: "reports what is wrong",
    text: '{ ⟦"${name}": "the mistake"⟧ }',
    message: /^Replace this by the message of the first finding\\.$/,
  },
  { name: "reports nothing in a correct file", text: '{ "name": "Acme Docs" }' },
]);
`;
}

function examples(id: string): string {
  const name = camelCase(id);
  return `  "${id}": {
    incorrect: { text: '{ "${name}": "the mistake" }' },
    correct: { text: '{ "name": "Acme Docs" }' },
  },`;
}
