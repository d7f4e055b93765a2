import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { docsSchema } from "../../server/src/formats/docs/format.ts";
import { apiReference } from "./apiReference.ts";
import { docsFieldReference, fieldReference } from "./fieldReference.ts";
import { ruleList, rulePages } from "./rulePages.ts";

/** The folder with one page for each rule, from the root of the repository. Everything in it is generated. */
export const RULE_FOLDER = "docs/rules";

/** The files that are generated as a whole: their text by their path from the root of the repository. */
export function documents(): ReadonlyMap<string, string> {
  return new Map([
    ["docs/docs-json.md", docsFieldReference()],
    ["docs/reference.md", fieldReference()],
    ["docs/user-group-api.md", apiReference()],
    ["docs/rules.md", ruleList()],
    ...[...rulePages()].map(([name, text]) => [`${RULE_FOLDER}/${name}`, text] as const),
    // An extension recognizes configs without their schema.
    [
      "server/src/formats/docs/rootFields.json",
      `${JSON.stringify(Object.keys(docsSchema.properties ?? {}), undefined, 2)}\n`,
    ],
    // A site can only show files of its own folder.
    ["docs/images/icon.svg", icon()],
    ["docs/images/logo-light.svg", logo("#0f172a")],
    ["docs/images/logo-dark.svg", logo("#f1f5f9")],
  ]);
}

function icon(): string {
  return readFileSync(pathTo("media/icon.svg"), "utf8");
}

/** The icon with the name beside it. @param color of the name */
function logo(color: string): string {
  const [, drawing = ""] = /<svg[^>]*>\n([\s\S]*)<\/svg>/.exec(icon()) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="660" height="128" viewBox="0 0 660 128">
${drawing}  <text x="164" y="90" font-family="system-ui, sans-serif" font-size="78" font-weight="700" fill="${color}">Sitekeeper</text>
</svg>
`;
}

/** The file with a path from the root of the repository. */
export function pathTo(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
