import { visit as visitJson } from "jsonc-parser";
import { type Document, isMap, isScalar, isSeq, type LineCounter, visit as visitYaml } from "yaml";
import type { Span } from "../json/jsonText.ts";

/** The formats of API descriptions. */
export type ApiKind = "openapi" | "asyncapi";

/** A zero-based position in a file. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** The positions of items in an API description. */
export interface SpecPlaces {
  /** Operations by section, path, and method (`paths /users get`), and channels by ID (`channels chat`). */
  readonly operations: ReadonlyMap<string, TextPlace>;
  /** The last occurrence of each top-level key. */
  readonly keys: ReadonlyMap<string, Span>;
  /** The keys of operations that start like an extension, and the keys inside them. */
  readonly extensions: readonly { readonly path: readonly string[]; readonly span: Span }[];
  /** Duplicate keys at any depth. */
  readonly repeated: readonly { readonly name: string; readonly span: Span }[];
  /** References to other parts and files, at most {@link MAX_REFERENCES}. */
  readonly references: readonly { readonly target: string; readonly span: Span }[];
}

/** The top-level keys of objects that contain operations or channels. */
const SECTIONS: ReadonlySet<unknown> = new Set(["paths", "webhooks", "channels"]);

/** The top-level keys of objects that contain operations with extensions. */
const OPERATIONS: ReadonlySet<unknown> = new Set(["paths", "webhooks"]);

/** The depth of the keys of an operation, and of those inside its extensions. */
const OPERATION_KEYS = 4;
const MAX_DEPTH = 5;
/** Matches extensions, including those that are misspelled. */
const EXTENSION = /^x/i;

/** Keys whose values are data, where `$ref` is plain text. */
const DATA = /^(?:examples?|default|enum|const|x-.*)$/;

const MAX_REFERENCES = 50_000;
const MAX_REPEATED = 200;

/** Returns the key of an operation or channel in {@link SpecPlaces}. */
export function placeKey(section: string, path: string, method?: string): string {
  return method === undefined ? `${section} ${path}` : `${section} ${path} ${method}`;
}

/**
 * Finds the positions in valid JSON. If an operation occurs several times, the last occurrence counts, as in
 * `JSON.parse`.
 */
export function placesInJson(text: string): SpecPlaces {
  const found = new Places();
  /** The keys of each enclosing object. */
  const keys: Set<string>[] = [];
  let isReference = false;
  let isExtension = false;
  try {
    visitJson(text, {
      onObjectBegin: () => {
        keys.push(new Set());
        isReference = false;
      },
      onObjectEnd: () => {
        keys.pop();
      },
      onArrayBegin: () => {
        isReference = false;
      },
      onObjectProperty: (key, offset, length, line, character, pathOf) => {
        isReference = key === "$ref";
        const names = keys.at(-1)!;
        if (names.has(key)) found.addDuplicate([...pathOf(), key], { offset, length });
        names.add(key);
        if (keys.length === OPERATION_KEYS) isExtension = EXTENSION.test(key);
        if (keys.length < OPERATION_KEYS || (keys.length <= MAX_DEPTH && isExtension))
          found.add([...pathOf(), key], { offset, length }, { line, character });
      },
      onLiteralValue: (value, offset, length, _line, _character, pathOf) => {
        if (isReference && typeof value === "string") found.refer(pathOf(), value, { offset, length });
        isReference = false;
      },
    });
  } catch (error) {
    // Unlike `JSON.parse`, this parser is recursive.
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

/**
 * Finds the positions in a YAML document.
 *
 * @param lines The parser's line counter.
 */
export function placesInYaml(document: Document, lines: LineCounter): SpecPlaces {
  const found = new Places();
  const readKeys = (node: unknown, path: readonly string[]): void => {
    if (!isMap(node)) return;
    const names = new Set<string>();
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const name = String(key.value);
      const [offset, end] = key.range;
      const span = { offset, length: end - offset };
      // `<<` may occur several times in a mapping.
      if (names.has(name) && name !== "<<") found.addDuplicate([...path, name], span);
      names.add(name);
      const isExtension = path.length < MAX_DEPTH && EXTENSION.test(path[OPERATION_KEYS - 1] ?? name);
      if (path.length < OPERATION_KEYS - 1 || isExtension) {
        const { line, col } = lines.linePos(offset);
        found.add([...path, name], span, { line: line - 1, character: col - 1 });
      }
      readValue(value, [...path, name]);
    }
  };
  const readValue = (value: unknown, path: readonly string[]): void => {
    if (isMap(value)) readKeys(value, path);
    else if (isSeq(value)) for (const [index, item] of value.items.entries()) readValue(item, [...path, String(index)]);
  };
  readKeys(document.contents, []);
  visitYaml(document, {
    Pair: (_, { key, value }) => {
      const name = isScalar(key) ? String(key.value) : "";
      if (DATA.test(name)) return visitYaml.SKIP;
      if (name !== "$ref" || !isScalar(value) || typeof value.value !== "string" || !value.range) return undefined;
      const [offset, end] = value.range;
      found.refer([], value.value, { offset, length: end - offset });
      return undefined;
    },
  });
  return found;
}

class Places implements SpecPlaces {
  readonly operations = new Map<string, TextPlace>();
  readonly keys = new Map<string, Span>();
  readonly extensions: { readonly path: readonly string[]; readonly span: Span }[] = [];
  readonly repeated: { readonly name: string; readonly span: Span }[] = [];
  readonly references: { readonly target: string; readonly span: Span }[] = [];

  /** Adds a top-level key, a path or channel, a key of a path item, or an extension of an operation. */
  add(path: readonly (string | number)[], span: Span, place: TextPlace): void {
    if (path.length >= OPERATION_KEYS) {
      if (OPERATIONS.has(path[0])) this.extensions.push({ path: path.map(String), span });
      return;
    }
    const [section, name, method] = path.map(String);
    if (path.length === 1) this.keys.set(section!, span);
    if (path.length > 1 && SECTIONS.has(section)) this.operations.set(placeKey(section!, name!, method), place);
  }

  /** Adds a duplicate key. An operation is named by its method and path. */
  addDuplicate(path: readonly (string | number)[], span: Span): void {
    if (this.repeated.length >= MAX_REPEATED) return;
    const [section, name, method] = path.map(String);
    const isOperation = path.length === 3 && (section === "paths" || section === "webhooks");
    this.repeated.push({ name: isOperation ? `${method!.toUpperCase()} ${name}` : String(path.at(-1)), span });
  }

  refer(path: readonly (string | number)[], target: string, span: Span): void {
    const isData = path.some((name) => typeof name === "string" && DATA.test(name));
    if (!isData && this.references.length < MAX_REFERENCES) this.references.push({ target, span });
  }
}
