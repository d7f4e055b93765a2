import type { ParseError } from "jsonc-parser";
import type { Conflict } from "../json/conflicts.ts";
import type { Node } from "../json/json.ts";
import { type JsonText, ParsedText } from "../json/jsonText.ts";
import { prefixOfPart } from "../json/nodeId.ts";
import type { Analysis } from "../json/repair/analyze.ts";
import type { TextLines } from "../json/textLines.ts";
import { keyHintsOf } from "../schema/keyHints.ts";
import type { Reference, Schema } from "../schema/schema.ts";
import type { Format, SiteConfig } from "./format.ts";
import { formats } from "./index.ts";
import { formatIdOf } from "./recognize.ts";

/** Parses a site config. Never throws, even for invalid JSON. */
export function parseSiteConfig(uri: string, text: string, version = 0): SiteConfig {
  const id = formatIdOf(uri, text);
  return new ParsedConfig(uri, text, version, formats.find((format) => format.id === id)!);
}

const splitFormat = formats.find(({ isSplit }) => isSplit)!;

/** Parses one file of a split site config. */
export function parsePart(uri: string, text: string, version: number): JsonText {
  return new ParsedText(uri, text, version, keyHintsOf(splitFormat.schema));
}

class ParsedConfig extends ParsedText implements SiteConfig {
  readonly format: Format;
  readonly parts: readonly SiteConfig[] = [];
  readonly references: ReadonlyMap<Node, Reference> = new Map();
  readonly nodePrefix = "";

  constructor(uri: string, text: string, version: number, format: Format) {
    super(uri, text, version, keyHintsOf(format.schema));
    this.format = format;
  }

  get schema(): Schema {
    return this.format.schema;
  }

  get whole(): SiteConfig {
    return this;
  }
}

/** How a file fits into its site config. */
interface Composition {
  readonly format: Format;
  /** The part's tree, wrapped in synthetic nodes that represent its location in the config. */
  readonly root?: Node | undefined;
  /** The config that the part belongs to. Absent for a whole config. */
  readonly whole?: SiteConfig;
  readonly parts?: readonly SiteConfig[];
  readonly references: ReadonlyMap<Node, Reference>;
}

/** A whole config with its parts, or one of those parts. */
export class ComposedConfig implements SiteConfig {
  readonly #text: JsonText;
  readonly #composition: Composition;

  constructor(text: JsonText, composition: Composition) {
    this.#text = text;
    this.#composition = composition;
  }

  get format(): Format {
    return this.#composition.format;
  }

  get schema(): Schema {
    return this.format.schema;
  }

  get whole(): SiteConfig {
    return this.#composition.whole ?? this;
  }

  get parts(): readonly SiteConfig[] {
    return this.#composition.parts ?? [];
  }

  get references(): ReadonlyMap<Node, Reference> {
    return this.#composition.references;
  }

  get nodePrefix(): string {
    return this.whole === this ? "" : prefixOfPart(this.uri);
  }

  get root(): Node | undefined {
    return this.#composition.root ?? this.#text.root;
  }

  get uri(): string {
    return this.#text.uri;
  }

  get version(): number {
    return this.#text.version;
  }

  get text(): string {
    return this.#text.text;
  }

  get parseErrors(): readonly ParseError[] {
    return this.#text.parseErrors;
  }

  get analysis(): Analysis | undefined {
    return this.#text.analysis;
  }

  get conflicts(): readonly Conflict[] {
    return this.#text.conflicts;
  }

  get tooDeepAt(): number | undefined {
    return this.#text.tooDeepAt;
  }

  get document(): TextLines {
    return this.#text.document;
  }
}
