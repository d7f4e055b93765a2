import { camelCase, insertImport, insertLine, type Recipe } from "./recipe.ts";

const IDS = "server/src/schema/schema.ts";
const INDEX = "server/src/kinds/index.ts";

/** A value kind: its ID, its file, its test, and its entry in the table. */
export const kind: Recipe = {
  name: /^[a-z]+(?:-[a-z]+)*$/,
  expected: "lowercase words separated by hyphens, for example hex-color",
  make(id, read) {
    const name = camelCase(id);
    const entry = name === id ? `  ${name},` : `  "${id}": ${name},`;
    return {
      files: new Map([
        [`server/src/kinds/${name}.ts`, source(id, name)],
        [`server/src/kinds/${name}.test.ts`, test(id, name)],
      ]),
      edits: new Map([
        [IDS, insertLine(read(IDS), `  "${id}",`, /^\] as const;$/)],
        [INDEX, insertLine(insertImport(read(INDEX), name, `./${name}.ts`), entry, /^\};$/)],
      ]),
      next: [
        `Implement the kind in server/src/kinds/${name}.ts until its test passes: npx vitest run --project unit server/src/kinds/${name}.test.ts`,
        `Use the kind in a schema: "x-kind": "${id}".`,
        "If values can be invalid, report them with a rule: npm run new -- rule NAME, and replace defineRule with kindRule.",
        "npm run check",
      ],
    };
  },
};

function source(id: string, name: string): string {
  return `import type { ValueKind } from "./kind.ts";

export const ${name} = {
  id: "${id}",
  candidates: () => [],
} satisfies ValueKind;
`;
}

function test(id: string, name: string): string {
  return `import { expect, it } from "vitest";
import { unknownSite } from "../site/site.ts";
import { configOf } from "../testing/findings.ts";
import type { ValueKind } from "./kind.ts";
import { ${name} } from "./${name}.ts";

const nowhere = { text: undefined, field: undefined, schema: undefined, entry: undefined };

it("suggests the values of ${id}", () => {
  const context = { config: configOf("{}"), site: unknownSite("file:///site"), occurrence: nowhere };
  const kind: ValueKind = ${name};
  const offered = [...(kind.candidates?.(context) ?? [])];
  expect(offered.map(({ value }) => value)).toEqual(["the first value"]);
});
`;
}
