import type { TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import type { SiteConfig } from "../../formats/format.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { TextLines } from "../../json/textLines.ts";

export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  /** The document parsed as a site config. Each version is parsed once, when it is first used. */
  readonly config: SiteConfig;
}

/** The open documents. They are updated with the editor's changes. */
export class Documents {
  readonly #open = new Map<string, LiveDocument>();

  get all(): readonly OpenDocument[] {
    return [...this.#open.values()];
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  /** Adds a document. If the document is already open, replaces it. */
  open(uri: string, languageId: string, version: number, text: string): OpenDocument {
    const document = new LiveDocument(uri, languageId, version, text);
    this.#open.set(uri, document);
    return document;
  }

  /** Applies changes in order. Returns undefined if the document is not open. */
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
  readonly uri: string;
  readonly languageId: string;
  #version: number;
  #text: string;
  #config: SiteConfig | undefined;

  constructor(uri: string, languageId: string, version: number, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.#version = version;
    this.#text = text;
  }

  get version(): number {
    return this.#version;
  }

  get text(): string {
    return this.#text;
  }

  get config(): SiteConfig {
    this.#config ??= parseSiteConfig(this.uri, this.text, this.version);
    return this.#config;
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    // The line offsets are already known if this version has been parsed.
    let lines = this.#config?.document ?? new TextLines(this.#text);
    for (const change of changes) lines = new TextLines(applyChange(lines, change));
    this.#text = lines.getText();
    this.#version = version;
    this.#config = undefined;
  }
}

/** Applies a change. The start and end of its range may be swapped. */
function applyChange(lines: TextLines, change: TextDocumentContentChangeEvent): string {
  if (!("range" in change)) return change.text;
  const offsets = [lines.offsetAt(change.range.start), lines.offsetAt(change.range.end)];
  const text = lines.getText();
  return text.slice(0, Math.min(...offsets)) + change.text + text.slice(Math.max(...offsets));
}
