import type { Span } from "../json/jsonText.ts";
import { countedMap } from "../json/work.ts";
import type { RepeatedId } from "./page.ts";
import { comparableId, customId, headingSlug, parameterId, SlugCounter, titleId } from "./slug.ts";
import type { IdStyle, TagInfo } from "./tag.ts";

/** The maximum heading level for which the platform generates IDs. */
const MAX_LEVEL = 4;

/** Collects the targets of `#…` links to a page in text order, including the IDs that the platform generates. */
export class Ids {
  readonly all = countedMap<string, Span>();
  readonly repeated: RepeatedId[] = [];
  /** The IDs that the author set explicitly. */
  readonly #given = new Map<string, Span>();
  readonly #headings = new SlugCounter();
  /** How often each ID of a heading or a changelog entry occurs. Custom and generated IDs are counted together. */
  readonly #uses = new Map<string, number>();
  readonly #numbered = new SlugCounter();
  /** The number of tags for each ID style and name. */
  readonly #counts = new Map<string, number>();

  /** Adds a Markdown heading and returns its ID. */
  addHeading(level: number, text: string, own: string | undefined, span: Span): string | undefined {
    if (own !== undefined) return this.#addId(customId(own), span, true);
    return level > MAX_LEVEL ? undefined : this.#addNumbered(this.#headings.addNumber(headingSlug(text)), span);
  }

  /** Adds a heading such as `<h2>` without an ID, and returns the ID that the platform generates. */
  addJsxHeading(level: number, text: string, span: Span): string | undefined {
    return level > MAX_LEVEL ? undefined : this.#addNumbered(headingSlug(text), span);
  }

  /** Adds the IDs of a tag, which are its explicit ID or, if there is none, the ID generated from its label. */
  addTag(
    { ids, label, idFrom }: TagInfo,
    attribute: (name: string) => string | undefined,
    placeOf: (name: string) => Span,
  ): void {
    const own = ids.find((name) => attribute(name) !== undefined);
    if (own !== undefined) this.#addId(attribute(own)!, placeOf(own));
    if (!idFrom || (own !== undefined && idFrom !== "parameter")) return;
    const named = label.find((name) => attribute(name));
    if (named === undefined) return;
    const [text, place] = [attribute(named)!, placeOf(named)];
    if (idFrom === "pageHeading") this.#addNumbered(headingSlug(text), place);
    else this.#add(this.#madeFrom(text, idFrom), place);
  }

  #madeFrom(text: string, style: IdStyle): string {
    if (style === "heading") return headingSlug(text);
    if (style === "numberedHeading") return this.#numbered.addNumber(headingSlug(text));
    const key = `${style} ${style === "title" ? titleId(text, 0) : parameterId(text, 0)}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return style === "title" ? titleId(text, count) : parameterId(text, count);
  }

  /** Adds an ID that the author set. The platform numbers the IDs of headings, but not those of tags. */
  #addId(id: string, span: Span, isHeading = false): string | undefined {
    const given = comparableId(id);
    const added = isHeading ? this.#addNumbered(id, span) : this.#add(id, span);
    if (added === undefined) return undefined;
    const first = this.#given.get(given);
    if (first) this.repeated.push({ id, span, first });
    else this.#given.set(given, span);
    return added;
  }

  #addNumbered(id: string, span: Span): string | undefined {
    const comparable = comparableId(id);
    if (comparable === "") return undefined;
    const count = (this.#uses.get(comparable) ?? 0) + 1;
    this.#uses.set(comparable, count);
    if (count === 1) return this.#add(comparable, span);
    let number = count;
    while (this.#uses.has(`${comparable}-${number}`)) number++;
    this.#uses.set(comparable, number);
    this.#uses.set(`${comparable}-${number}`, 1);
    return this.#add(`${comparable}-${number}`, span);
  }

  #add(id: string, span: Span): string | undefined {
    const comparable = comparableId(id);
    if (comparable === "") return undefined;
    if (!this.all.has(comparable)) this.all.set(comparable, span);
    return comparable;
  }
}
