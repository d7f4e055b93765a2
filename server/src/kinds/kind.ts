import type { SiteConfig } from "../formats/format.ts";
import { stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId, Schema } from "../schema/schema.ts";
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

/** A suggested replacement for a value. */
export interface Correction {
  /** The title of the quick fix, such as `Change to "#ff0000"`. */
  readonly title: string;
  /** The raw value, without quotes or JSON escapes. */
  readonly value: string;
  /** Whether only the notation changes, so that the correction can be applied without confirmation. */
  readonly isSame?: boolean;
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

/** What a string means, with the functions for strings of this kind. All functions are optional. */
export interface ValueKind {
  readonly id: KindId;
  /**
   * Returns a message if the value is not valid. Considers only the string and its siblings, not the disk. For each
   * kind with a `problem` function, there must be a rule that reports the problem. See `rules/engine/kindRule.ts`.
   */
  problem?(value: string, context: ValueContext): string | undefined;
  /** Values that the author may have meant, most likely first. */
  corrections?(value: string, context: ValueContext): readonly Correction[];
  /**
   * Returns the completion proposals: an array in any order or, if there can be very many, a generator that yields them
   * in sort order.
   */
  candidates?(context: ValueContext): readonly Candidate[] | Generator<Candidate>;
  /** Returns the approximate number of proposals. Only needed for kinds that can have tens of thousands. */
  candidateCount?(context: ValueContext): number;
  /** What the proposals depend on in addition to the field. */
  readonly candidatesFrom?: "site" | "config";
  /** Returns the hover text for the value, in Markdown. */
  describe?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** Returns the URI that the value links to, or undefined if the value is not a link. */
  target?(value: string, context: ValueContext): string | undefined;
  /** Returns the values in the site config that define what this value refers to, for *Go to Definition*. */
  definedAt?(value: string, context: ValueContext): readonly Entry[];
  /**
   * Returns all values in the file that refer to the same thing, including this one. Used for references, highlights
   * and rename.
   */
  samePlaces?(value: string, context: ValueContext): readonly Entry[];
  /** Returns the title of the item that the value refers to. The editor shows this title next to the value. */
  title?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** Returns the new value after files in the site were moved. Null removes the value, and undefined keeps it. */
  afterMove?(value: string, context: ValueContext, movePath: MovePath): string | null | undefined;
}

/** A kind that has a `problem` function. */
export type CheckedKind = ValueKind & Required<Pick<ValueKind, "problem">>;

/** Returns the new path of a file or folder. Null if it is no longer in the site, and undefined if it was not moved. */
export type MovePath = (path: string) => string | null | undefined;
