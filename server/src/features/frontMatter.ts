import { CompletionItemKind, type CompletionList, type Hover, type Position } from "vscode-languageserver-types";
import { frontMatterSchema } from "../formats/frontMatter.ts";
import { rangeOf, type Span } from "../json/jsonText.ts";
import { kinds } from "../kinds/index.ts";
import { type FrontMatterValue, frontMatterValueAt } from "../mdx/frontMatter.ts";
import { propertySchema } from "../schema/schema.ts";
import type { FeatureClient } from "./client.ts";
import { candidatesOf } from "./completion/candidates.ts";
import { limited } from "./completion/limit.ts";
import { markup } from "./markdown.ts";
import type { MeaningfulValue, PageOfSite } from "./valueAt.ts";

/** A string of the front matter with a kind. */
interface FrontMatterMeaning extends MeaningfulValue {
  readonly written: FrontMatterValue;
}

/** What the kind of a front matter value says about it. Undefined elsewhere in the page. */
export async function hoverInFrontMatter(
  each: PageOfSite,
  position: Position,
  client: FeatureClient,
): Promise<Hover | undefined> {
  const found = meaningAt(each, position);
  const text = await found?.kind.describe?.(found.value, found.context);
  return found && text !== undefined
    ? { contents: markup(text, client), range: rangeOf(each.page, found.written.span) }
    : undefined;
}

/** What fits in a front matter value. Undefined where its kind offers nothing, and elsewhere in the page. */
export function completeInFrontMatter(each: PageOfSite, position: Position): CompletionList | undefined {
  const found = meaningAt(each, position);
  if (!found?.kind.candidates) return undefined;
  const { span, isQuoted } = found.written;
  const range = rangeOf(each.page, span);
  // Without a space, a colon is a part of the text.
  const gap = each.page.text[span.offset - 1] === ":" ? " " : "";
  const typed = typedBefore(each, span, position);
  const { candidates } = candidatesOf(found.kind, found.context, typed);
  const ranked = candidates.map(({ value, detail }, index) => ({ label: value, detail, index }));
  const { isIncomplete, offers } = limited(ranked, typed);
  return {
    isIncomplete,
    items: offers.map(({ label, detail, index }) => ({
      label,
      kind: CompletionItemKind.Value,
      ...(detail !== undefined && { detail }),
      sortText: String(index).padStart(6, "0"),
      textEdit: { range, newText: isQuoted ? label : `${gap}${bare(label)}` },
    })),
  };
}

/** A string of YAML. A number without quotes would not be one. */
function bare(text: string): string {
  return /^[\d.]+$/.test(text) ? JSON.stringify(text) : text;
}

function typedBefore({ page }: PageOfSite, { offset }: Span, position: Position): string {
  return page.text.slice(offset, page.document.offsetAt(position));
}

function meaningAt({ config, site, page }: PageOfSite, { line, character }: Position): FrontMatterMeaning | undefined {
  if (!(line >= 0 && line < page.document.lineCount && character >= 0)) return undefined;
  const written = frontMatterValueAt(page.text, page.document.offsetAt({ line, character }));
  const schema = written && propertySchema(frontMatterSchema, written.key);
  const kind = schema?.["x-kind"] && kinds[schema["x-kind"]];
  if (!written || !kind) return undefined;
  const place = { text: written.text, field: schema, schema, entry: undefined };
  return { value: written.text, kind, context: { config, site, place }, written };
}
