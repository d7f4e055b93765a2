import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";

/** A document that is open in the editor. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  /** The document as a site config: parsed on first use, once for each version. */
  readonly config: SiteConfig;
}

/** The open documents, kept current by the editor's changes. */
export class Documents {
  readonly #open = new Map<string, LiveDocument>();

  get all(): readonly OpenDocument[] {
    return [...this.#open.values()];
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  /** Adds a document. A document that is already open is replaced. */
  open(uri: string, languageId: string, version: number, text: string): OpenDocument {
    const document = new LiveDocument(TextDocument.create(uri, languageId, version, text));
    this.#open.set(uri, document);
    return document;
  }

  /** Applies changes in order. Undefined when the document is not open. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): OpenDocument | undefined {
    const document = this.#open.get(uri);
    document?.change(changes, version);
    return document;
  }

  close(uri: string): boolean {
    return this.#open.delete(uri);
  }
}

class LiveDocument implements OpenDocument {
  #text: TextDocument;
  #config: SiteConfig | undefined;

  constructor(text: TextDocument) {
    this.#text = text;
  }

  get uri(): string {
    return this.#text.uri;
  }

  get languageId(): string {
    return this.#text.languageId;
  }

  get version(): number {
    return this.#text.version;
  }

  get text(): string {
    return this.#text.getText();
  }

  get config(): SiteConfig {
    this.#config ??= parseSiteConfig(this.uri, this.text, this.version);
    return this.#config;
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#config = undefined;
    for (const change of changes) {
      this.#text = TextDocument.update(this.#text, [withinText(change, this.#text)], version);
    }
  }
}

/** A change whose range ends at the end of the text: `TextDocument` miscounts lines when a range begins after it. */
function withinText(change: TextDocumentContentChangeEvent, document: TextDocument): TextDocumentContentChangeEvent {
  if (!("range" in change) || change.range.end.line < document.lineCount) return change;
  const end = document.positionAt(document.getText().length);
  const start = change.range.start.line < document.lineCount ? change.range.start : end;
  return { range: { start, end }, text: change.text };
}
