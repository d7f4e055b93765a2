import type { Span } from "../json/jsonText.ts";
import { accordionId, comparableId, customId, fieldId, headingSlug, SlugCounter } from "./slug.ts";

/** The lowest heading level that gets an ID from the platform. */
const MAX_LEVEL = 4;

/** Components that do not pass their `id` to the HTML. */
const WITHOUT_ID: ReadonlySet<string> = new Set(
  "Info Warning Note Tip Check Danger Callout AccordionGroup Card CardGroup Tabs CodeGroup Column Columns Expandable Frame Icon Latex Mermaid Panel Popup Prompt RequestExample ResponseExample SnippetGroup Steps Tile Tooltip Tree Badge Color".split(
    " ",
  ),
);
const FIELDS: ReadonlySet<string> = new Set(["ParamField", "Param", "ResponseField"]);
const FIELD_NAMES = ["query", "path", "body", "header", "name"];

/**
 * Collects the targets of `#…` links on one page, in the order of the text, with the IDs that the platform generates.
 */
export class Ids {
  readonly all = new Map<string, Span>();
  readonly #headings = new SlugCounter();
  readonly #tabs = new SlugCounter();
  readonly #accordions = new Map<string, number>();
  readonly #fields = new Map<string, number>();

  /** Adds a heading. Returns its ID. */
  heading(level: number, text: string, own: string | undefined, span: Span): string | undefined {
    if (own !== undefined) return this.#add(customId(own), span);
    return level > MAX_LEVEL ? undefined : this.#add(this.#headings.next(headingSlug(text)), span);
  }

  /** Adds the ID of a tag: its `id`, or the one made from its title, label or name. */
  tag(name: string, attribute: (name: string) => string | undefined, placeOf: (name: string) => Span): void {
    // Browsers also scroll to `<a name="x">`.
    const key = name === "a" && attribute("id") === undefined ? "name" : "id";
    const id = attribute(key);
    if (id !== undefined && !WITHOUT_ID.has(name)) this.#add(id, placeOf(key));
    if (FIELDS.has(name)) this.#field(attribute, placeOf);
    else if (id === undefined) this.#titled(name, attribute, placeOf);
  }

  #field(attribute: (name: string) => string | undefined, placeOf: (name: string) => Span): void {
    const key = FIELD_NAMES.find((each) => attribute(each));
    if (key === undefined) return;
    const name = attribute(key)!;
    const count = this.#fields.get(name) ?? 0;
    this.#fields.set(name, count + 1);
    this.#add(fieldId(name, count), placeOf(key));
  }

  #titled(name: string, attribute: (name: string) => string | undefined, placeOf: (name: string) => Span): void {
    const key = name === "Update" ? "label" : "title";
    const title = attribute(key);
    if (!title) return;
    if (name === "Tab") this.#add(this.#tabs.next(headingSlug(title)), placeOf(key));
    if (name === "Step" || name === "Update") this.#add(headingSlug(title), placeOf(key));
    if (name !== "Accordion") return;
    const count = this.#accordions.get(title) ?? 0;
    this.#accordions.set(title, count + 1);
    this.#add(accordionId(title, count), placeOf(key));
  }

  #add(id: string, span: Span): string | undefined {
    const comparable = comparableId(id);
    if (comparable === "") return undefined;
    if (!this.all.has(comparable)) this.all.set(comparable, span);
    return comparable;
  }
}
