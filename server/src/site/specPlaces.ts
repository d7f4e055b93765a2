import { visit as visitJson } from "jsonc-parser";
import { type Document, isMap, isScalar, type LineCounter, visit as visitYaml } from "yaml";
import type { Span } from "../json/jsonText.ts";

/** A place in a file, as editors count: from 0. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** Where things are written in an API description. */
export interface SpecPlaces {
  /** The operations by their section, path and method: `paths /users get`. */
  readonly operations: ReadonlyMap<string, TextPlace>;
  /** The keys at the top of the description, of their last occurrence. */
  readonly keys: ReadonlyMap<string, Span>;
  /** Paths, and operations of one path, that are written again. */
  readonly repeated: readonly { readonly name: string; readonly span: Span }[];
  /** The references to other places and files, at most {@link MAX_REFERENCES}. */
  readonly references: readonly { readonly target: string; readonly span: Span }[];
}

/** The members of a description that have operations, two levels below them. */
const SECTIONS: ReadonlySet<unknown> = new Set(["paths", "webhooks"]);

/** Members whose content is data: a reference in it is text. */
const DATA = /^(?:examples?|default|enum|const|x-.*)$/;

const MAX_REFERENCES = 50_000;

/** The key of an operation in {@link SpecPlaces}. */
export function placeKey(section: string, path: string, method: string): string {
  return `${section} ${path} ${method}`;
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
        if (keys.length > 3) return;
        const names = keys.at(-1)!;
        found.add([...pathOf(), key], { offset, length }, { line, character }, names.has(key));
        names.add(key);
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
      const { line, col } = lines.linePos(offset);
      found.add(
        [...path, name],
        { offset, length: end - offset },
        { line: line - 1, character: col - 1 },
        names.has(name),
      );
      names.add(name);
      if (path.length < 2 && SECTIONS.has(path[0] ?? name)) readKeys(value, [...path, name]);
    }
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

  /** Adds a key at the top, of a path, or of a path item. */
  add(path: readonly (string | number)[], span: Span, place: TextPlace, isRepeated: boolean): void {
    const [section, name, method] = path.map(String);
    if (path.length === 1) this.keys.set(section!, span);
    if (path.length === 1 || !SECTIONS.has(section)) return;
    if (isRepeated)
      this.repeated.push({ name: method === undefined ? name! : `${method.toUpperCase()} ${name}`, span });
    if (method !== undefined) this.operations.set(placeKey(section!, name!, method), place);
  }

  refer(path: readonly (string | number)[], target: string, span: Span): void {
    const isData = path.some((name) => typeof name === "string" && DATA.test(name));
    if (!isData && this.references.length < MAX_REFERENCES) this.references.push({ target, span });
  }
}
