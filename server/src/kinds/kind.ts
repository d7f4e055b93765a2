import type { SiteConfig } from "../formats/format.ts";
import { stringOf } from "../json/json.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId, Schema } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";

/** The place of a string: in a site config or another file, such as the front matter of a page. */
export interface Place {
  /** The text there. Undefined where there is none yet. */
  readonly text: string | undefined;
  /** The field as its schema declares it, with all its alternatives. */
  readonly field: Schema | undefined;
  /** The alternative of the field that the text is. */
  readonly schema: Schema | undefined;
  /** The value of the site config, with what is around it. Undefined in another file. */
  readonly entry: Entry | undefined;
}

/** The place of a value of the site config. For completion in a half-typed file, the nearest existing place. */
export function placeOf(entry: Entry): Place {
  return { text: stringOf(entry.node), field: entry.field, schema: entry.schema, entry };
}

/** The inputs of a kind for one string. */
export interface ValueContext {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly place: Place;
  /** For completion in a very large site: false for values that do not match the typed text. */
  readonly fits?: (value: string) => boolean;
  /** True to leave out candidates that the file already lists. */
  readonly onlyUnlisted?: boolean;
}

/** A value that could replace another one. */
export interface Correction {
  /** The title of a quick fix: `Change to "#ff0000"`. */
  readonly title: string;
  /** The raw string, without quotes. */
  readonly value: string;
  /** True when it means the same in another spelling, so that it can be applied without asking. */
  readonly isSame?: boolean;
}

/** One value that completion offers. */
export interface Candidate {
  /** The raw string, without quotes. */
  readonly value: string;
  /** A few words beside it. */
  readonly detail?: string;
  /** The sort order within the list: lower first, equal ones by value. */
  readonly rank?: number;
  /** Where each value should be listed once: whether the file lists it already. A `new` one stays in the longest list. */
  readonly listing?: "new" | "again";
  /** The LSP completion item kind that decides the icon. */
  readonly icon?: "color" | "file" | "folder" | "value" | "reference";
}

/** One meaning that a string can have, and the functions for such strings. All are optional. */
export interface ValueKind {
  readonly id: KindId;
  /**
   * Why the value is not valid, as a message for the author; undefined for a valid value. Reads the string and its
   * neighbors, not the disk. A kind with a `problem` needs a rule that reports it: see `rules/engine/kindRule.ts`.
   */
  problem?(value: string, context: ValueContext): string | undefined;
  /** Values that the author may have meant instead, the most likely first. */
  corrections?(value: string, context: ValueContext): readonly Correction[];
  /** The values that completion offers: in any order, or one after the other in theirs, since there may be very many. */
  candidates?(context: ValueContext): readonly Candidate[] | Generator<Candidate>;
  /** About how many there are, where that may be tens of thousands. */
  candidateCount?(context: ValueContext): number;
  /** The inputs of the candidates apart from the field: the site alone, or also the config. */
  readonly candidatesFrom?: "site" | "config";
  /** The hover of the value, as Markdown. */
  describe?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The URI that the value links to; undefined when it does not link anywhere. */
  target?(value: string, context: ValueContext): string | undefined;
  /** The values in the site config that define what this one refers to: for "go to definition". */
  definedAt?(value: string, context: ValueContext): readonly Entry[];
  /** All values of the file that name the same thing, this one included: for references, highlights and rename. */
  samePlaces?(value: string, context: ValueContext): readonly Entry[];
  /** The title of what the value refers to, shown beside the value. */
  title?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The value after files of the site have moved; null to remove it; undefined to keep it as it is. */
  afterMove?(value: string, context: ValueContext, moved: Moved): string | null | undefined;
}

/** A kind that has a `problem`. */
export type CheckedKind = ValueKind & Required<Pick<ValueKind, "problem">>;

/** The new path of a file or folder of the site; null when it leaves the site; undefined when it does not move. */
export type Moved = (path: string) => string | null | undefined;
