import { insertLine, type Recipe } from "./recipe.ts";

const SCHEMA = "schemas/components.schema.json";

/** A page component: its entry in the schema, from which everything else is derived, and a test. */
export const component: Recipe = {
  name: /^[A-Z][A-Za-z]*$/,
  expected: "the name that authors use, for example CodeGroup",
  make(name, read) {
    const text = read(SCHEMA);
    if (Object.hasOwn(JSON.parse(text).properties, name))
      throw new Error(`${SCHEMA} already contains ${name}. Choose another name.`);
    return {
      files: new Map([[`server/src/features/page/${fileOf(name)}.test.ts`, test(name)]]),
      edits: new Map([[SCHEMA, insertLine(text, entry(name), /^ {4}"[a-z]\w*": \{/)]]),
      next: [
        `Add the attributes of <${name}> to ${SCHEMA}, and move the entry to its place: the most used tags come first.`,
        `Change the test to expect the attributes that completion should offer, in order: npx vitest run --project unit server/src/features/page/${fileOf(name)}.test.ts`,
        "npm run check",
      ],
    };
  },
};

function fileOf(name: string): string {
  return `${name[0]!.toLowerCase()}${name.slice(1)}Tag`;
}

function entry(name: string): string {
  return `    "${name}": {
      "description": "What <${name}> shows, in one sentence.",
      "type": "object",
      "properties": {
        "title": { "$ref": "#/definitions/title" }
      },
      "x-tag": { "insert": ["<${name} title=\\"$1\\">", "  $0", "</${name}>"] }
    },`;
}

function test(name: string): string {
  return `import { expect, it } from "vitest";
import { tagSchema } from "../../formats/components.ts";

it("lists the attributes of <${name}>, most used first", () => {
  expect(Object.keys(tagSchema("${name}")?.properties ?? {})).toEqual(["title", "the next attribute"]);
});
`;
}
