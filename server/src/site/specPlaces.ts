import { visit as visitJson } from "jsonc-parser";
import { type Document, isMap, isScalar, isSeq, type LineCounter, visit as visitYaml } from "yaml";
import type { Span } from "../json/jsonText.ts";

/** The formats of API descriptions. */
export type ApiKind = "openapi" | "asyncapi";

/** A place in a file, as editors count: from 0. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** Where things are written in an API description. */
export interface SpecPlaces {
  /** The operations by their section, path and method, `paths /users get`, and the channels by their IDs, `channels chat`. */
  readonly operations: ReadonlyMap<string, TextPlace>;
  /** The keys at the top of the description, of their last occurrence. */
  readonly keys: ReadonlyMap<string, Span>;
  /** Keys that are written again, at any depth. */
  readonly repeated: readonly { readonly name: string; readonly span: Span }[];
  /** The references to other places and files, at most {@link MAX_REFERENCES}. */
  readonly references: readonly { readonly target: string; readonly span: Span }[];
}

/** The members of a description that have operations, two levels below them, and that with channels. */
const SECTIONS: ReadonlySet<unknown> = new Set(["paths", "webhooks", "channels"]);

/** Members whose content is data: a reference in it is text. */
const DATA = /^(?:examples?|default|enum|const|x-.*)$/;

const MAX_REFERENCES = 50_000;
const MAX_REPEATED = 200;

/** The key of an operation or a channel in {@link SpecPlaces}. */
export function placeKey(section: string, path: string, method?: string): string {
  return method === undefined ? `${section} ${path}` : `${section} ${path} ${method}`;
}

/** The places in a valid JSON text. Of two operations with one name, the last counts, as for `JSON.parse`. */
export function placesInJson(text: string): SpecPlaces {
  const found = new Places();
  /** The keys of each object around the current place. */
  const keys: Set<string>[] = [];
  let isReference = false;
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
        if (names.has(key)) found.repeat([...pathOf(), key], { offset, length });
        names.add(key);
        if (keys.length <= 3) found.add([...pathOf(), key], { offset, length }, { line, character });
      },
      onLiteralValue: (value, offset, length, _line, _character, pathOf) => {
        if (isReference && typeof value === "string") found.refer(pathOf(), value, { offset, length });
        isReference = false;
      },
    });
  } catch (error) {
    // The reader of places recurses, unlike `JSON.parse`.
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

/** The places in a YAML document. @param lines that its parser counted */
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
      // A mapping may merge several others.
      if (names.has(name) && name !== "<<") found.repeat([...path, name], span);
      names.add(name);
      if (path.length < 3) {
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
  readonly repeated: { readonly name: string; readonly span: Span }[] = [];
  readonly references: { readonly target: string; readonly span: Span }[] = [];

  /** Adds a key at the top, of a path or channel, or of a path item. */
  add(path: readonly (string | number)[], span: Span, place: TextPlace): void {
    const [section, name, method] = path.map(String);
    if (path.length === 1) this.keys.set(section!, span);
    if (path.length > 1 && SECTIONS.has(section)) this.operations.set(placeKey(section!, name!, method), place);
  }

  /** Adds a key that its object has already. An operation is called by its method and path. */
  repeat(path: readonly (string | number)[], span: Span): void {
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
