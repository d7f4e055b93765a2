import { isWithin } from "../disk/paths.ts";

/** The questions about where a site ends. */
interface BoundarySource {
  isSiteConfig(uri: string, folder: string): Promise<boolean>;
  globs(folder: string): Promise<readonly string[]>;
}

/** The boundary of a site: the folders below it that are separate sites, as the settings decide. */
export class Boundary {
  readonly #folder: string;
  readonly #source: BoundarySource;
  /** The configs of the sites below, of those that were asked about so far. Also what is asked about just now. */
  readonly #configs = new Set<string>();
  /** The settings when a file was first asked about. Before that, nothing depends on them. */
  #globs: Promise<string> | undefined;

  constructor(folder: string, source: BoundarySource) {
    this.#folder = folder;
    this.#source = source;
  }

  /** True for a path that may be the config of a site below. */
  async isSiteConfig(uri: string): Promise<boolean> {
    this.#globs ??= this.#readGlobs();
    // Before the answer: a file that is deleted while it is read is forgotten, and stays so.
    this.#configs.add(uri);
    const isOne = await this.#source.isSiteConfig(uri, this.#folder);
    if (!isOne) this.#configs.delete(uri);
    return isOne;
  }

  /** A file or a folder was deleted. */
  forget(uri: string): void {
    for (const config of this.#configs) if (isWithin(config, uri)) this.#configs.delete(config);
  }

  /** True when the settings changed in a way that matters here. Most changes do not. */
  async moved(): Promise<boolean> {
    const before = this.#globs;
    if (!before) return false;
    this.#globs = this.#readGlobs();
    if ((await before) !== (await this.#globs)) return true;
    const answers = await Promise.all([...this.#configs].map((uri) => this.#source.isSiteConfig(uri, this.#folder)));
    return answers.includes(false);
  }

  async #readGlobs(): Promise<string> {
    return (await this.#source.globs(this.#folder)).join("\n");
  }
}
