import type { SiteConfig } from "../formats/format.ts";
import { stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId, Schema } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";

/** The context of a string in a site config or in another file, such as the front matter of a page. */
export interface Place {
  /** The current text. Undefined if there is no text yet. */
  readonly text: string | undefined;
  /** The schema of the field, with all its alternatives. */
  readonly field: Schema | undefined;
  /** The alternative in the field's schema that the text matches. */
  readonly schema: Schema | undefined;
  /** The value in the site config. Undefined in other files. */
  readonly entry: Entry | undefined;
}

/**
 * The place of a value in the site config. For a completion in an incomplete file, the entry is the nearest existing
 * one.
 */
export function placeOf(entry: Entry): Place {
  return { text: stringOf(entry.node), field: entry.field, schema: entry.schema, entry };
}

/** The arguments that a kind's functions receive for a string. */
export interface ValueContext {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly place: Place;
  /** Only set for completion in very large sites. Returns false for values that do not match the typed text. */
  readonly fits?: (value: string) => boolean;
  /** Whether to omit candidates that the file already lists. */
  readonly onlyUnlisted?: boolean;
}

/** A suggested replacement for a value. */
export interface Correction {
  /** The title of the quick fix, such as `Change to "#ff0000"`. */
  readonly title: string;
  /** The raw string without quotes. */
  readonly value: string;
  /** Whether only the spelling changes, so that the correction can be applied without confirmation. */
  readonly isSame?: boolean;
}

/** A completion proposal. */
export interface Candidate {
  /** The raw string without quotes. */
  readonly value: string;
  readonly detail?: string;
  /** The sort order. The lowest rank comes first, and ties are sorted by value. */
  readonly rank?: number;
  /**
   * Whether the file already lists the value. Only set for fields that should list each value once. `new` candidates
   * are kept even in a truncated list.
   */
  readonly listing?: "new" | "again";
  /** Determines the completion item kind and therefore the icon. */
  readonly icon?: "color" | "file" | "folder" | "value" | "reference";
}

/** The meaning of a string, with functions that work on strings of this kind. All functions are optional. */
export interface ValueKind {
  readonly id: KindId;
  /**
   * Returns a message if the value is not valid. Considers only the string and its neighbors, not the disk. For each
   * kind with a `problem` function, there must be a rule that reports it. See `rules/engine/kindRule.ts`.
   */
  problem?(value: string, context: ValueContext): string | undefined;
  /** Values that the author may have meant, most likely first. */
  corrections?(value: string, context: ValueContext): readonly Correction[];
  /** The completion proposals, as an array in any order or, if there can be very many, as a generator in sort order. */
  candidates?(context: ValueContext): readonly Candidate[] | Generator<Candidate>;
  /** The approximate number of proposals, if there can be tens of thousands. */
  candidateCount?(context: ValueContext): number;
  /** What the proposals depend on, in addition to the field. */
  readonly candidatesFrom?: "site" | "config";
  /** The hover of the value in Markdown. */
  describe?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The URI that the value links to. Undefined if the value does not link to anything. */
  target?(value: string, context: ValueContext): string | undefined;
  /** The values in the site config that define what this value refers to, for *Go to Definition*. */
  definedAt?(value: string, context: ValueContext): readonly Entry[];
  /**
   * All values in the file that refer to the same thing, including this one. Used for references, highlights and
   * rename.
   */
  samePlaces?(value: string, context: ValueContext): readonly Entry[];
  /** The title of whatever the value refers to. The editor shows it next to the value. */
  title?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The new value after files of the site were moved. Null removes the value, and undefined keeps it. */
  afterMove?(value: string, context: ValueContext, moved: Moved): string | null | undefined;
}

/** A kind with a `problem` function. */
export type CheckedKind = ValueKind & Required<Pick<ValueKind, "problem">>;

/**
 * Returns the new path of a file or folder. Null if the path is no longer in the site, undefined if it was not moved.
 */
export type Moved = (path: string) => string | null | undefined;
