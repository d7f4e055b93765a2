import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import codeFencesSchema from "@sitekeeper/schemas/code-fences.schema.json" with { type: "json" };
import componentsSchema from "@sitekeeper/schemas/components.schema.json" with { type: "json" };
import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import frontMatterSchema from "@sitekeeper/schemas/front-matter.schema.json" with { type: "json" };
import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import groupSchema from "@sitekeeper/schemas/user-group-document.schema.json" with { type: "json" };
import planSchema from "@sitekeeper/schemas/user-groups-plan.schema.json" with { type: "json" };
import { docsSchema } from "../formats/docs/format.ts";
import { mintSchema } from "../formats/mint/readOutline.ts";
import { subjectOf } from "../rules/config/missingField.ts";
import { exampleParts } from "../rules/engine/ruleDocument.ts";
import { rules } from "../rules/index.ts";
import { branches, resolve, type Schema } from "../schema/schema.ts";
import { settingsSchema } from "../settings/settingsSchema.ts";
import { german } from "../text/locale.ts";
import { englishTexts } from "./englishTexts.ts";

const source = path.resolve(import.meta.dirname, "..");

/** Returns the English messages in the server code. The command line is excluded because it is not translated. */
function textsInCode(): readonly string[] {
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !/\.test\.ts$|^cli[\\/]/.test(file));
  return files.flatMap((file) => englishTexts(readFileSync(path.join(source, file), "utf8")));
}

/** The schema keywords with user-visible text. */
const TEXT_KEYWORDS = new Set([
  "title",
  "description",
  "markdownDescription",
  "deprecationMessage",
  "x-expected",
  "label",
  "errorMessage",
  "patternErrorMessage",
  "text",
]);
/** The schema keywords whose values are data. */
const DATA_KEYWORDS = new Set(["default", "examples", "enum", "const", "body", "x-tag", "x-alsoCalled"]);

/** The schema keywords whose values map names to schemas. */
const MAPS = new Set(["properties", "definitions", "x-moved"]);

/** Returns the texts in a schema. A Markdown description replaces the plain one. */
function textsInSchema(part: unknown, isMap = false): readonly string[] {
  if (Array.isArray(part)) return part.flatMap((each) => textsInSchema(each));
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (isMap) return textsInSchema(value);
    if (DATA_KEYWORDS.has(key) || (key === "description" && "markdownDescription" in part)) return [];
    if (key === "enumDescriptions") return value;
    return TEXT_KEYWORDS.has(key) ? [value] : textsInSchema(value, MAPS.has(key));
  });
}

/** Returns the texts of the properties in a page schema. The texts of the schema itself are never shown. */
function textsOfProperties({ properties, ...schema }: { readonly properties: object }): readonly string[] {
  const { definitions = {} } = schema as { readonly definitions?: object };
  return textsInSchema({ properties, definitions });
}

/**
 * Returns the names that "missing field" messages use for the objects in arrays, which are the titles of the array
 * items.
 */
function subjects(field: Schema, seen = new Set<Schema>()): readonly string[] {
  if (seen.has(field)) return [];
  seen.add(field);
  return branches(field).flatMap((branch) => [
    ...(branch.items
      ? branches(resolve(branch.items)).flatMap((item) => (item.required ? [subjectOf(item)] : []))
      : []),
    ...(branch.items ? subjects(resolve(branch.items), seen) : []),
    ...Object.values(branch.properties ?? {}).flatMap((each) => subjects(resolve(each), seen)),
  ]);
}

/** Returns the texts that the server reads from data rather than from code: from the schemas and the rule pages. */
function textsInData(): readonly string[] {
  return [
    ...textsInSchema(siteConfigSchema),
    ...textsInSchema(docsConfigSchema),
    subjectOf(undefined),
    ...subjects(mintSchema),
    ...subjects(docsSchema),
    ...textsOfProperties(componentsSchema),
    ...textsOfProperties(frontMatterSchema),
    ...textsOfProperties(codeFencesSchema),
    ...textsInSchema(planSchema),
    ...textsInSchema(groupSchema),
    ...textsInSchema(settingsSchema).filter((text) => !/^Rule \S+$/.test(text)),
    ...rules.flatMap((rule) => {
      const { summary, why, examples } = rule.docs;
      const notes = [examples.incorrect, examples.correct].map((example) => exampleParts(example)[1]);
      return [summary, why, ...notes].filter((text) => text !== undefined);
    }),
  ];
}

/** Returns all English texts that the server can show in an editor, without duplicates: the keys of `german.json`. */
export function usedTexts(): readonly string[] {
  return [...new Set([...textsInCode(), ...textsInData()])];
}

/** Returns the English texts without a German translation. The server shows them in English. */
export function untranslatedTexts(): readonly string[] {
  return usedTexts().filter((text) => !Object.hasOwn(german, text));
}
