import codeFencesSchema from "@sitekeeper/schemas/code-fences.schema.json" with { type: "json" };
import frontMatterFile from "@sitekeeper/schemas/front-matter.schema.json" with { type: "json" };
import { rootSchemaOf, type Schema } from "../schema/schema.ts";

/** The front matter fields of a page, most used first. Sites can define additional fields. */
export const frontMatterSchema: Schema = rootSchemaOf(frontMatterFile);

/** Whether the platform supports a front matter field. */
export function isFrontMatterField(key: string): boolean {
  return Object.hasOwn(frontMatterSchema.properties ?? {}, key);
}

/** Mutually exclusive fields. Each of them determines what the page shows. */
export const exclusiveFields: readonly string[] = frontMatterFile["x-exclusive"];

/** An option in the opening line of a code block. */
interface FenceOption extends Schema {
  /** The languages that support the option. Absent if all languages do. */
  readonly "x-languages"?: readonly string[];
  /** Whether the value is written in braces. */
  readonly "x-braces"?: boolean;
}

/** A language with syntax highlighting. */
interface FenceLanguage {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Common names for the language that are unknown to the highlighter. */
  readonly otherNames?: readonly string[];
}

/** The options of code blocks, most used first. */
export const fenceOptions: Readonly<Record<string, FenceOption>> = codeFencesSchema.properties as Readonly<
  Record<string, FenceOption>
>;

/** The languages of code blocks, most used first. */
export const fenceLanguages: readonly FenceLanguage[] = codeFencesSchema["x-fence-languages"];

/** Language IDs, keyed by their common alternative names in lowercase. */
export const otherLanguages: ReadonlyMap<string, string> = new Map(
  fenceLanguages.flatMap(({ id, otherNames = [] }) => otherNames.map((name) => [name, id] as const)),
);
