import codeFencesSchema from "@sitekeeper/schemas/code-fences.schema.json" with { type: "json" };
import frontMatterFile from "@sitekeeper/schemas/front-matter.schema.json" with { type: "json" };
import { rootSchemaOf, type Schema } from "../schema/schema.ts";

/** The fields between the two `---` lines of a page, the most used first. A site may have more of its own. */
export const frontMatterSchema: Schema = rootSchemaOf(frontMatterFile);

/** Mutually exclusive fields: each decides what the page shows, so a page may have only one. */
export const exclusiveFields: readonly string[] = frontMatterFile["x-exclusive"];

/** An option in the first line of a code block. */
interface FenceOption extends Schema {
  /** The languages that it works with. All without it. */
  readonly "x-languages"?: readonly string[];
  /** True where the value is written in braces. */
  readonly "x-braces"?: boolean;
}

/** A language that code blocks are colored in. */
interface FenceLanguage {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Common names of the language that no highlighter knows. */
  readonly otherNames?: readonly string[];
}

/** The options of code blocks, the most used first. */
export const fenceOptions: Readonly<Record<string, FenceOption>> = codeFencesSchema.properties as Readonly<
  Record<string, FenceOption>
>;

/** The languages of code blocks, the most used first. */
export const fenceLanguages: readonly FenceLanguage[] = codeFencesSchema["x-fence-languages"];

/** The languages by what authors call them, in lower case. */
export const otherLanguages: ReadonlyMap<string, string> = new Map(
  fenceLanguages.flatMap(({ id, otherNames = [] }) => otherNames.map((name) => [name, id] as const)),
);
