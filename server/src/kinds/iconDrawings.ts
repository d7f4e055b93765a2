import { iconNamed } from "./icons.ts";

/**
 * Fetches the file of drawings that the build makes. It is beside the bundle, and each host reads it in its own way.
 */
export type LoadDrawings = () => Promise<string>;

let load: LoadDrawings | undefined;
let loading: Promise<ReadonlyMap<string, string>> | undefined;

/** Sets the source of the drawings. Without it, icons are described only in text. */
export function provideDrawings(source: LoadDrawings | undefined): void {
  load = source;
  loading = undefined;
}

/** An icon's drawing: the size of its view box, whose origin is 0, and its path. */
export interface IconDrawing {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** The drawing of an icon of the free set; undefined when there is none. Reads the drawings once, on the first call. */
export async function drawingOf(name: string): Promise<IconDrawing | undefined> {
  loading ??= read();
  const drawing = (await loading).get(iconNamed(name)?.name ?? name);
  const [, width, height, path] = /^(\d+) (\d+) ([\d\s.,a-z-]+)$/i.exec(drawing ?? "") ?? [];
  return path === undefined ? undefined : { width: Number(width), height: Number(height), path };
}

/** The drawing of an icon as an image in Markdown; undefined when there is none. */
export async function drawnIcon(name: string): Promise<string | undefined> {
  const drawing = await drawingOf(name);
  if (!drawing) return undefined;
  const { width, height, path } = drawing;
  // A hover has no color to inherit: gray is visible on light and on dark.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" height="32"><path fill="#808080" d="${path}"/></svg>`;
  return `![${name}](data:image/svg+xml;base64,${btoa(svg)})`;
}

async function read(): Promise<ReadonlyMap<string, string>> {
  try {
    const drawings: unknown = load && JSON.parse(await load());
    return new Map(Object.entries(drawings ?? {}).filter(([, value]) => typeof value === "string"));
  } catch {
    return new Map();
  }
}
