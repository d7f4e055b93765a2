import { insertImport, insertLine, type Recipe, words } from "./recipe.ts";

const TABLE = "server/src/features/requests.ts";
const PROTOCOL = "server/src/protocol.ts";
const SERVED = "server/src/lsp/requests.ts";

/** An editor feature: a function, its test, a row in the request table, and a custom request in the protocol. */
export const feature: Recipe = {
  name: /^[a-z][A-Za-z]*$/,
  expected: "a name in camelCase, for example documentLinks",
  make(name, read) {
    const id = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    const row = `    /** Returns the ${words(name)} of a config. */
    ${name}: documentRequest<InDocument, readonly string[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }) => ${name}(config),
    }),`;
    const served = insertLine(read(SERVED), `  ${name}: { type: ${id}, announced: undefined },`, /^\};$/);
    return {
      files: new Map([
        [`server/src/features/config/${name}.ts`, source(name)],
        [`server/src/features/config/${name}.test.ts`, test(name)],
      ]),
      edits: new Map([
        [
          TABLE,
          insertLine(insertImport(read(TABLE), name, `./config/${name}.ts`), row, /^ {4}hover: documentRequest</),
        ],
        [
          PROTOCOL,
          `${read(PROTOCOL).trimEnd()}\n\n/** Client to server: returns the ${words(name)} of a config. */\nexport const ${id} = "sitekeeper/${name}";\n`,
        ],
        [SERVED, served.replace(/^(import \{)( [^}]*?,?)( ?\} from "\.\.\/protocol\.ts";)$/m, `$1$2, ${id}$3`)],
      ]),
      next: [
        `Implement the function in server/src/features/config/${name}.ts until its test passes: npx vitest run --project unit server/src/features/config/${name}.test.ts`,
        `If LSP has a request for this, use its type in ${SERVED} with the capability that announces it, and remove ${id} from ${PROTOCOL}.`,
        "npm run format && npm run check",
      ],
    };
  },
};

function source(name: string): string {
  return `import type { SiteConfig } from "../../formats/format.ts";

/** Returns the ${words(name)} of a config. */
export function ${name}(config: SiteConfig): readonly string[] {
  return config.text === "" ? [] : [];
}
`;
}

function test(name: string): string {
  return `import { expect, it } from "vitest";
import { markedConfig } from "../../testing/marked.ts";
import { ${name} } from "./${name}.ts";

it("returns the ${words(name)}", () => {
  const { config } = markedConfig('{ "name": "Acme|" }', undefined, "docs.json");
  expect(${name}(config)).toEqual(["the first result"]);
});
`;
}
