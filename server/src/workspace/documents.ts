import type { Range } from "vscode-languageserver-textdocument";
import { nfc, pathOfUri, slugOf } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { TextLines } from "../json/textLines.ts";
import { type EditedBody, editedBody, MAX_PAGE_BYTES, type PageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";

/**
 * Identifies a file for as long as the workspace knows it. What belongs to the file but not to one of its versions,
 * such as its settings, is kept with this object and released with it.
 */
export type FileHandle = Readonly<Record<never, never>>;

/** A change to a text. A change without a range replaces the whole text. */
type TextChange = { readonly range: Range; readonly text: string } | { readonly text: string };

/** A version of an open document. It never changes, and everything derived from it is computed once. */
export class OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly handle: FileHandle;
  #config: SiteConfig | undefined;
  /** The document as a page of a site, for the last site and revision that asked. */
  #page: { readonly site: Site; readonly revision: number; readonly body: PageBody | undefined } | undefined;
  /** The last parsed page, which may be that of an earlier version. */
  #lastBody: EditedBody | undefined;

  constructor(
    { uri, languageId, handle }: Pick<OpenDocument, "uri" | "languageId" | "handle">,
    version: number,
    text: string,
  ) {
    this.uri = uri;
    this.languageId = languageId;
    this.handle = handle;
    this.version = version;
    this.text = text;
  }

  /** The document parsed as a site config. */
  get config(): SiteConfig {
    this.#config ??= parseSiteConfig(this.uri, this.text, this.version);
    return this.#config;
  }

  /** Returns the document parsed as a page, or undefined if the page does not belong to the site. */
  bodyIn(site: Site): PageBody | undefined {
    const { revision } = site;
    if (this.#page?.site !== site || this.#page.revision !== revision)
      this.#page = { site, revision, body: this.#parsedIn(site) };
    return this.#page.body;
  }

  #parsedIn(site: Site): PageBody | undefined {
    // Text never has more characters than bytes, so a page that was read from disk is never too long here.
    if (this.text.length > MAX_PAGE_BYTES) return undefined;
    const path = pathOfUri(site.uri, this.uri);
    const slug = path === undefined ? undefined : nfc(slugOf(path) ?? "");
    if (path === undefined || slug === undefined || !site.pages.get(slug)?.files.includes(nfc(path))) return undefined;
    // If the saved page has the same text, the saved page is reused. Otherwise, the parts of the previous version that
    // still apply are reused.
    const saved = site.body(slug);
    if (saved?.text === this.text && saved.path === nfc(path)) return saved;
    this.#lastBody = editedBody(slug, nfc(path), this.text, this.#lastBody);
    return this.#lastBody;
  }

  /** Returns the next version of the document. */
  changed(changes: readonly TextChange[], version: number): OpenDocument {
    // The line offsets are already known if this version has been parsed.
    let lines = this.#config?.document ?? new TextLines(this.text);
    for (const change of changes) lines = new TextLines(applyChange(lines, change));
    const next = new OpenDocument(this, version, lines.getText());
    next.#lastBody = this.#lastBody;
    return next;
  }
}

/** The current versions of the open documents. */
export class Documents {
  readonly #onChange: (uri: string) => void;
  readonly #open = new Map<string, OpenDocument>();
  #all: readonly OpenDocument[] | undefined;

  /** @param onChange Called with the URI of each document that was opened, changed, or closed. */
  constructor(onChange: (uri: string) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** All open documents. The same list until a document changes. */
  get all(): readonly OpenDocument[] {
    this.#all ??= [...this.#open.values()];
    return this.#all;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  /** Adds a document. If the document is already open, replaces it. */
  open(uri: string, languageId: string, version: number, text: string, handle: FileHandle = {}): OpenDocument {
    return this.#set(new OpenDocument({ uri, languageId, handle }, version, text));
  }

  /** Applies changes in order. Returns undefined if the document is not open. */
  change(uri: string, version: number, changes: readonly TextChange[]): OpenDocument | undefined {
    const document = this.#open.get(uri);
    return document && this.#set(document.changed(changes, version));
  }

  close(uri: string): boolean {
    const wasOpen = this.#open.delete(uri);
    if (wasOpen) this.#changed(uri);
    return wasOpen;
  }

  #set(document: OpenDocument): OpenDocument {
    this.#open.set(document.uri, document);
    this.#changed(document.uri);
    return document;
  }

  #changed(uri: string): void {
    this.#all = undefined;
    this.#onChange(uri);
  }
}

/** Applies a change. The start and end of its range may be swapped. */
function applyChange(lines: TextLines, change: TextChange): string {
  if (!("range" in change)) return change.text;
  const offsets = [lines.offsetAt(change.range.start), lines.offsetAt(change.range.end)];
  const text = lines.getText();
  return text.slice(0, Math.min(...offsets)) + change.text + text.slice(Math.max(...offsets));
}
