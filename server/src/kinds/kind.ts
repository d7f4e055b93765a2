import type { SiteConfig } from "../config/siteConfig.ts";
import type { Entry } from "../schema/entries.ts";
import type { KindId } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";

/** Everything a kind may look at to answer a question about one string. */
export interface ValueContext {
  readonly config: SiteConfig;
  readonly site: Site;
  /** The value's place in the file. For completion in a file that is half typed, the nearest place there is. */
  readonly entry: Entry;
}

/** A value that could stand where another stands, in words and as the raw string (no quotes). */
export interface Correction {
  /** The title of a quick fix: `Change to "#ff0000"`. */
  readonly title: string;
  readonly value: string;
  /** True when it says the same in another spelling, so that nobody needs to be asked. */
  readonly isSame?: boolean;
}

/** One value that completion offers. */
export interface Candidate {
  /** The raw string, without quotes. */
  readonly value: string;
  /** A few words beside it. */
  readonly detail?: string;
  /** Sorts before others of the same list: lower first; equal ones by value. */
  readonly rank?: number;
  /** The LSP completion item kind it is drawn as. */
  readonly icon?: "color" | "file" | "folder" | "value" | "reference";
}

/** One meaning that a string can have, and every answer about such a string. What is not answered is left out. */
export interface ValueKind {
  readonly id: KindId;
  /** Why the value cannot stand here, as a sentence for the author; undefined when it can. Looks at the string alone. */
  problem?(value: string, context: ValueContext): string | undefined;
  /** What the author may have meant instead, the likeliest first. */
  corrections?(value: string, context: ValueContext): readonly Correction[];
  /** What could stand here. */
  candidates?(context: ValueContext): readonly Candidate[];
  /** What the value means here, as markdown for a hover. */
  describe?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The URI that the value leads to; undefined when it leads nowhere. */
  target?(value: string, context: ValueContext): string | undefined;
  /** The values of the file that say what this one refers to, when that is no file: for definition. */
  definedAt?(value: string, context: ValueContext): readonly Entry[];
  /** The other values of the file that name the same thing, this one included: for references, highlight and rename. */
  samePlaces?(value: string, context: ValueContext): readonly Entry[];
  /** What the thing calls itself, to be shown beside a name that does not say it. */
  title?(value: string, context: ValueContext): string | undefined | Promise<string | undefined>;
  /** The value once files and folders of the site have moved; null when it must go; undefined when it stays as it is. */
  afterMove?(value: string, context: ValueContext, moved: Moved): string | null | undefined;
}

/** Where a file or folder of the site goes: its new path, null when it leaves the site, undefined when it stays. */
export type Moved = (path: string) => string | null | undefined;
