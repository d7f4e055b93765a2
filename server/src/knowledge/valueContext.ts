import type { SiteConfig } from "../formats/format.ts";
import { stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import type { Schema } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";

/** The context of a string in a site config or another file, such as the front matter of a page. */
export interface Occurrence {
  /** The current text. Undefined if there is no text yet. */
  readonly text: string | undefined;
  /** The schema of the field, with all its alternatives. */
  readonly field: Schema | undefined;
  /** The alternative that the text matches in the field's schema. */
  readonly schema: Schema | undefined;
  /** The value in the site config. Undefined for strings in other files. */
  readonly entry: Entry | undefined;
}

/**
 * Returns the place of a value in the site config. When completing in an incomplete file, the nearest existing entry is
 * used instead.
 */
export function occurrenceOf(entry: Entry): Occurrence {
  return { text: stringOf(entry.node), field: entry.field, schema: entry.schema, entry };
}

/** The arguments that are passed to a kind's functions. */
export interface ValueContext {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly occurrence: Occurrence;
  /** Returns whether a value matches the text typed so far. Set only for completion in very large sites. */
  readonly fits?: (value: string) => boolean;
  /** Whether to omit candidates that the file already lists. */
  readonly onlyUnlisted?: boolean;
}

/** A completion proposal. */
export interface Candidate {
  /** The raw value, without quotes or JSON escapes. */
  readonly value: string;
  readonly detail?: string;
  /** The sort order. The lowest rank comes first, and ties are sorted by value. */
  readonly rank?: number;
  /**
   * Whether the file already lists the value. Set only for fields in which each value should be listed once. `new`
   * candidates are kept even if the list is truncated.
   */
  readonly listing?: "new" | "again";
  /** Determines the completion item kind and therefore the icon. */
  readonly icon?: "color" | "file" | "folder" | "value" | "reference";
}
