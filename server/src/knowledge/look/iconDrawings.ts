import { type IconLibrary, type LibraryId, libraries } from "./iconLibraries.ts";

/** Loads one of the drawing files that the build writes next to the bundle. The implementation depends on the host. */
type LoadDrawings = (file: string) => Promise<string>;

type Drawings = ReadonlyMap<string, string>;

let load: LoadDrawings | undefined;
let loading = new Map<LibraryId, Promise<Drawings>>();

/** The name of each library's drawing file. */
const FILES: Readonly<Record<LibraryId, string>> = {
  fontawesome: "icons.json",
  lucide: "icons.lucide.json",
  tabler: "icons.tabler.json",
};

/** Sets the function that loads the drawings. Without drawings, icons are described only in text. */
export function provideDrawings(source: LoadDrawings | undefined): void {
  load = source;
  loading = new Map();
}

/** The drawing of an icon: a path, and the size of its view box, which starts at the origin. */
export interface IconDrawing {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  /** Whether the path is stroked with a width of 2 and round caps. Otherwise, the path is filled. */
  readonly isStroke?: true;
}

/** Returns the drawing of an icon, if it has one. The first call for a library loads all of the library's drawings. */
export async function drawingOf(
  name: string,
  library: IconLibrary = libraries.fontawesome,
): Promise<IconDrawing | undefined> {
  const drawings = loading.get(library.id) ?? read(library.id);
  loading.set(library.id, drawings);
  const drawing = (await drawings).get(library.currentName(name) ?? name);
  const [, width, height, stroke, path] = /^(\d+) (\d+) (stroke )?([\d\s.,a-z-]+)$/i.exec(drawing ?? "") ?? [];
  if (path === undefined) return undefined;
  return { width: Number(width), height: Number(height), path, ...(stroke && { isStroke: true }) };
}

/** Returns the drawing of an icon as a Markdown image, if it has one. */
export async function drawnIcon(name: string, library?: IconLibrary): Promise<string | undefined> {
  const drawing = await drawingOf(name, library);
  if (!drawing) return undefined;
  const { width, height, path, isStroke } = drawing;
  // Images in hovers do not inherit the text color. Use a gray that works on both light and dark backgrounds.
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
