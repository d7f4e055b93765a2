import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { docsSchema } from "../../server/src/formats/docs/format.ts";
import { apiReference } from "./apiReference.ts";
import { docsFieldReference, fieldReference } from "./fieldReference.ts";
import { ruleList, rulePages } from "./rulePages.ts";

/** The folder with a page for each rule, relative to the repository root. All files in it are generated. */
export const RULE_FOLDER = "docs/rules";

/** Returns the text of all fully generated files, by path relative to the repository root. */
export function documents(): ReadonlyMap<string, string> {
  return new Map([
    ["docs/docs-json.md", docsFieldReference()],
    ["docs/reference.md", fieldReference()],
    ["docs/user-group-api.md", apiReference()],
    ["docs/rules.md", ruleList()],
    ...[...rulePages()].map(([name, text]) => [`${RULE_FOLDER}/${name}`, text] as const),
    // With this list, the extension can recognize configs without loading the schema.
    [
      "server/src/formats/docs/rootFields.json",
      `${JSON.stringify(Object.keys(docsSchema.properties ?? {}), undefined, 2)}\n`,
    ],
    // A site can only use files that are in its own folder.
    ["docs/images/icon.svg", icon()],
    ["docs/images/logo-light.svg", logo("#0f172a")],
    ["docs/images/logo-dark.svg", logo("#f1f5f9")],
  ]);
}

function icon(): string {
  return readFileSync(pathTo("media/icon.svg"), "utf8");
}

/**
 * Returns an image with the icon followed by the name.
 *
 * @param color The color of the name.
 */
function logo(color: string): string {
  const [, drawing = ""] = /<svg[^>]*>\n([\s\S]*)<\/svg>/.exec(icon()) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="660" height="128" viewBox="0 0 660 128">
${drawing}  <text x="164" y="90" font-family="system-ui, sans-serif" font-size="78" font-weight="700" fill="${color}">Sitekeeper</text>
</svg>
`;
}

/** Resolves a path relative to the repository root. */
export function pathTo(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
