/** Reads the file of drawings, which the build writes beside the bundle. Each host reads it in its own way. */
export type LoadDrawings = () => Promise<string>;

let load: LoadDrawings | undefined;
let loading: Promise<ReadonlyMap<string, string>> | undefined;

/** Sets the source of the drawings. Without one, hovers describe icons in words only. */
export function provideDrawings(source: LoadDrawings | undefined): void {
  load = source;
  loading = undefined;
}

/** The drawing of an icon as a Markdown image; undefined when there is no drawing. The first call reads the file. */
export async function drawingOf(name: string): Promise<string | undefined> {
  loading ??= read();
  const drawing = (await loading).get(name);
  const [, width, height, path] = /^(\d+) (\d+) ([\d\s.,a-z-]+)$/i.exec(drawing ?? "") ?? [];
  if (path === undefined) return undefined;
  // An image in a hover cannot inherit the text color. Gray is visible on light and on dark.
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
