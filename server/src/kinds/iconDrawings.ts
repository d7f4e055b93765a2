/** Fetches the file of drawings that the build makes. It lies beside the bundle, and each host has its own way there. */
export type LoadDrawings = () => Promise<string>;

let load: LoadDrawings | undefined;
let loading: Promise<ReadonlyMap<string, string>> | undefined;

/** Says where the drawings come from. Without that, icons are described in words alone. */
export function provideDrawings(source: LoadDrawings | undefined): void {
  load = source;
  loading = undefined;
}

/** The drawing of an icon as an image in markdown; undefined when there is none. Reads the drawings once, when asked. */
export async function drawingOf(name: string): Promise<string | undefined> {
  loading ??= read();
  const drawing = (await loading).get(name);
  const [, width, height, path] = /^(\d+) (\d+) ([\d\s.,a-z-]+)$/i.exec(drawing ?? "") ?? [];
  if (path === undefined) return undefined;
  // A hover has no colour to inherit: grey is seen on light and dark alike.
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
