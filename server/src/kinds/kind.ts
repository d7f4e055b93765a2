import type { SiteConfig } from "../formats/format.ts";
import { stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId, Schema } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";

/** The context of a string in a site config or in another file, such as the front matter of a page. */
export interface Place {
  /** The current text, if any. */
  readonly text: string | undefined;
  /** The schema of the field, including all alternatives. */
  readonly field: Schema | undefined;
  /** The alternative of the field schema that the text matches. */
  readonly schema: Schema | undefined;
  /** The value in the site config. Undefined in other files. */
  readonly entry: Entry | undefined;
}

/** The place of a value in the site config. When completing an incomplete file, the nearest existing place. */
export function placeOf(entry: Entry): Place {
  return { text: stringOf(entry.node), field: entry.field, schema: entry.schema, entry };
}

/** The arguments of a kind's functions for one string. */
export interface ValueContext {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly place: Place;
  /** Set for completion in very large sites. Returns false for values that do not match the typed text. */
  readonly fits?: (value: string) => boolean;
  /** Whether to omit candidates that the file already lists. */
  readonly onlyUnlisted?: boolean;
}

/** A suggested replacement for a value. */
export interface Correction {
  /** The title of the quick fix, for example `Change to "#ff0000"`. */
  readonly title: string;
  /** The raw string, without quotes. */
  readonly value: string;
  /** Whether only the spelling changes, so that the correction can be applied without asking. */
  readonly isSame?: boolean;
}

/** A completion proposal. */
export interface Candidate {
  /** The raw string, without quotes. */
  readonly value: string;
  readonly detail?: string;
  /** The sort order, lowest first. Ties are sorted by value. */
  readonly rank?: number;
  /**
   * Whether the file already lists the value, for fields that should list each value once. `new` candidates are kept
   * even in a truncated list.
   */
  readonly listing?: "new" | "again";
  /** Determines the completion item kind and thereby the icon. */
  readonly icon?: "color" | "file" | "folder" | "value" | "reference";
}

/** The meaning of a string, with functions for strings of this kind. All functions are optional. */
export interface ValueKind {
  readonly id: KindId;
  /**
   * Returns a message if the value is not valid. Considers only the string and its neighbors, not the disk. Each kind
   * with a `problem` needs a rule that reports it: see `rules/engine/kindRule.ts`.
   */
  problem?(value: string, context: ValueContext): string | undefined;
  /** Values that the author may have meant, most likely first. */
  corrections?(value: string, context: ValueContext): readonly Correction[];
  /** The completion proposals: an array in any order, or, if there can be very many, a generator in sort order. */
  candidates?(context: ValueContext): readonly Candidate[] | Generator<Candidate>;
  /** The approximate number of proposals, if there can be tens of thousands. */
  candidateCount?(context: ValueContext): number;
  /** What the proposals depend on in addition to the field. */
  readonly candidatesFrom?: "site" | "config";
  /** The hover of the value in Markdown. */
  describe?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The URI that the value links to, if any. */
  target?(value: string, context: ValueContext): string | undefined;
  /** The values in the site config that define what this value refers to, for *Go to Definition*. */
  definedAt?(value: string, context: ValueContext): readonly Entry[];
  /** All values in the file that refer to the same thing, including this one, for references, highlights and rename. */
  samePlaces?(value: string, context: ValueContext): readonly Entry[];
  /** The title of whatever the value refers to, shown next to the value. */
  title?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The new value after files of the site have moved; null to remove the value; undefined to keep it. */
  afterMove?(value: string, context: ValueContext, moved: Moved): string | null | undefined;
}

/** A kind with a `problem` function. */
export type CheckedKind = ValueKind & Required<Pick<ValueKind, "problem">>;

/** Returns the new path of a file or folder; null if it leaves the site; undefined if it does not move. */
export type Moved = (path: string) => string | null | undefined;
