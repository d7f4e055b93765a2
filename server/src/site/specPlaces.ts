import { visit } from "jsonc-parser";
import { type Document, isMap, isScalar, type LineCounter } from "yaml";

/** A place in a file, as editors count: from 0. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** Where the operations of an API description are written, by their section, path and method: `paths /users get`. */
export type SpecPlaces = ReadonlyMap<string, TextPlace>;

/** The members of a description that have operations, two levels below them. */
const SECTIONS: ReadonlySet<string> = new Set(["paths", "webhooks"]);

/** The key of an operation in {@link SpecPlaces}. */
export function placeKey(section: string, path: string, method: string): string {
  return `${section} ${path} ${method}`;
}

/** The places in a valid JSON text. Of two operations with one name, the last counts, as for `JSON.parse`. */
export function placesInJson(text: string): SpecPlaces {
  const places = new Map<string, TextPlace>();
  const keys: string[] = [];
  let depth = 0;
  try {
    visit(text, {
      // Nothing below an operation is needed.
      onObjectBegin: () => ++depth <= 3 && (depth !== 2 || SECTIONS.has(keys[1]!)),
      onObjectEnd: () => {
        depth--;
      },
      onArrayBegin: () => false,
      onArrayEnd: () => {},
      onObjectProperty: (key, _offset, _length, line, character) => {
        keys[depth] = key;
        if (depth === 3) places.set(placeKey(keys[1]!, keys[2]!, key), { line, character });
      },
    });
  } catch (error) {
    // The reader of places recurses, unlike `JSON.parse`.
    if (!(error instanceof RangeError)) throw error;
  }
  return places;
}

/** The places in a YAML document. @param lines that its parser counted */
export function placesInYaml({ contents }: Document, lines: LineCounter): SpecPlaces {
  const places = new Map<string, TextPlace>();
  for (const [section, items] of membersOf(contents)) {
    if (!SECTIONS.has(section.value)) continue;
    for (const [path, item] of membersOf(items)) {
      for (const [method] of membersOf(item)) {
        const { line, col } = lines.linePos(method.offset);
        places.set(placeKey(section.value, path.value, method.value), { line: line - 1, character: col - 1 });
      }
    }
  }
  return places;
}

interface Key {
  readonly value: string;
  readonly offset: number;
}

function membersOf(node: unknown): readonly (readonly [Key, unknown])[] {
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) && key.range ? [[{ value: String(key.value), offset: key.range[0] }, value] as const] : [],
  );
}
