import { type IconLibrary, type LibraryId, libraries } from "./iconLibraries.ts";

/**
 * Fetches a file of drawings, which the build writes for each library. They are beside the bundle, and each host reads
 * them in its own way.
 */
type LoadDrawings = (file: string) => Promise<string>;

type Drawings = ReadonlyMap<string, string>;

let load: LoadDrawings | undefined;
let loading = new Map<LibraryId, Promise<Drawings>>();

/** The names of the files with the drawings of each library. */
const FILES: Readonly<Record<LibraryId, string>> = {
  fontawesome: "icons.json",
  lucide: "icons.lucide.json",
  tabler: "icons.tabler.json",
};

/** Sets the source of the drawings. Without it, icons are described only in text. */
export function provideDrawings(source: LoadDrawings | undefined): void {
  load = source;
  loading = new Map();
}

/** An icon's drawing: the size of its view box, whose origin is 0, and its path. */
export interface IconDrawing {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  /** True for lines of width 2 with round ends; otherwise the path is filled. */
  readonly isStroke?: true;
}

/** The drawing of an icon; undefined when there is none. Reads the drawings of a library once, on the first call. */
export async function drawingOf(
  name: string,
  library: IconLibrary = libraries.fontawesome,
): Promise<IconDrawing | undefined> {
  const drawings = loading.get(library.id) ?? read(library.id);
  loading.set(library.id, drawings);
  const drawing = (await drawings).get(library.drawn(name) ?? name);
  const [, width, height, stroke, path] = /^(\d+) (\d+) (stroke )?([\d\s.,a-z-]+)$/i.exec(drawing ?? "") ?? [];
  if (path === undefined) return undefined;
  return { width: Number(width), height: Number(height), path, ...(stroke && { isStroke: true }) };
}

/** The drawing of an icon as an image in Markdown; undefined when there is none. */
export async function drawnIcon(name: string, library?: IconLibrary): Promise<string | undefined> {
  const drawing = await drawingOf(name, library);
  if (!drawing) return undefined;
  const { width, height, path, isStroke } = drawing;
  // A hover has no color to inherit: gray is visible on light and on dark.
  const paint = isStroke
    ? 'fill="none" stroke="#808080" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    : 'fill="#808080"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" height="32"><path ${paint} d="${path}"/></svg>`;
  return `![${name}](data:image/svg+xml;base64,${btoa(svg)})`;
}

async function read(library: LibraryId): Promise<Drawings> {
  try {
    const drawings: unknown = load && JSON.parse(await load(FILES[library]));
    return new Map(Object.entries(drawings ?? {}).filter(([, value]) => typeof value === "string"));
  } catch {
    return new Map();
  }
}
