import { isWithin } from "../disk/paths.ts";

/** Looks up the settings that decide where a site ends. */
interface BoundarySource {
  isSiteConfig(uri: string, folder: string): Promise<boolean>;
  globs(folder: string): Promise<readonly string[]>;
}

/** The boundary of a site. Nested folders that the settings treat as separate sites are outside it. */
export class Boundary {
  readonly #folder: string;
  readonly #source: BoundarySource;
  /** The configs of nested sites found so far, including files that are still being checked. */
  readonly #configs = new Set<string>();
  /**
   * The globs at the time when a file was first checked. Undefined until then, because nothing depends on the globs
   * yet.
   */
  #globs: Promise<string> | undefined;

  constructor(folder: string, source: BoundarySource) {
    this.#folder = folder;
    this.#source = source;
  }

  /** Whether a path is the config of a nested site. */
  async isSiteConfig(uri: string): Promise<boolean> {
    this.#globs ??= this.#readGlobs();
    // The URI is added before waiting so that a deletion in the meantime is not undone.
    this.#configs.add(uri);
    const isConfig = await this.#source.isSiteConfig(uri, this.#folder);
    if (!isConfig) this.#configs.delete(uri);
    return isConfig;
  }

  /** Handles the deletion of a file or folder. */
  forget(uri: string): void {
    for (const config of this.#configs) if (isWithin(config, uri)) this.#configs.delete(config);
  }

  /** Whether a change to the settings moved the boundary. Most changes do not. */
  async hasMoved(): Promise<boolean> {
    const before = this.#globs;
    if (!before) return false;
    this.#globs = this.#readGlobs();
    if ((await before) !== (await this.#globs)) return true;
    const results = await Promise.all([...this.#configs].map((uri) => this.#source.isSiteConfig(uri, this.#folder)));
    return results.includes(false);
  }

  async #readGlobs(): Promise<string> {
    return (await this.#source.globs(this.#folder)).join("\n");
  }
}
