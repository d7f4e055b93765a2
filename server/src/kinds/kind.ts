import type { Candidate, ValueContext } from "../knowledge/valueContext.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId } from "../schema/schema.ts";

/** A suggested replacement for a value. */
export interface Correction {
  /** The title of the quick fix, such as `Change to "#ff0000"`. */
  readonly title: string;
  /** The raw value, without quotes or JSON escapes. */
  readonly value: string;
  /** Whether only the notation changes, so that the correction can be applied without confirmation. */
  readonly isSame?: boolean;
}

/** What a string means, with the functions for strings of this kind. All functions are optional. */
export interface ValueKind {
  readonly id: KindId;
  /**
   * Returns a message if the value is not valid. Considers only the string and its siblings, not the disk. For each
   * kind with a `problem` function, there must be a rule that reports the problem. See `rules/engine/kindRule.ts`.
   */
  problem?(value: string, context: ValueContext): string | undefined;
  /** Returns a message if the value is likely a mistake, although the platform accepts it. */
  doubt?(value: string, context: ValueContext): string | undefined;
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
