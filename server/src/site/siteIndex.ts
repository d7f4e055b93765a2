import type { ApiDescription } from "../api/endpoint.ts";
import { drain } from "../disk/drain.ts";
import type { FileChange } from "../disk/fileSystem.ts";
import { nfc, uriOfPath } from "../disk/paths.ts";
import { type PageFile, SiteTree, type Skipped } from "../disk/siteTree.ts";
import { SiteUpdater } from "../disk/siteUpdater.ts";
import type { WalkOptions } from "../disk/walk.ts";
import { recognize } from "../formats/recognize.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import type { JsonText } from "../json/jsonText.ts";
import { SiteContents } from "./contents.ts";
import type { ImageSize } from "./imageSize.ts";
import type { PageBody } from "./pageBody.ts";
import type { PageMetadata } from "./pageMetadata.ts";
import type { Site } from "./site.ts";
import type { CopiedSpec, SpecCopies } from "./specCopy.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** The maximum number of pages to read ahead, and the number of pages to read at a time. */
const MAX_AHEAD = 200;
const PARALLEL_AHEAD = 8;

/** The files that must be read before rules can run. */
export interface SiteNeeds {
  /** The paths of OpenAPI files. */
  readonly apiDescriptions: readonly string[];
  /** The paths of the files that the config is split into. */
  readonly json?: readonly string[];
  /** Whether rules need the content of pages, for example links and IDs. */
  readonly bodies: boolean;
  /** Returns the addresses of external API descriptions. Called after the pages have been read. */
  readonly remote?: () => readonly string[];
  /** Returns the files that pages refer to. Called after the pages have been read. */
  readonly ofPages?: () => PageNeeds;
}

/** The paths of the files that pages refer to. */
interface PageNeeds {
  readonly apiDescriptions: readonly string[];
  /** Component files. */
  readonly components: readonly string[];
}

/** The folder and file system of an index. */
interface SiteOptions extends Omit<WalkOptions, "mayBeSiteConfig"> {
  /** Copies of external API descriptions. If there are no copies, the content of external files is unknown. */
  readonly copies?: SpecCopies | undefined;
  /** Called after each change of the revision. */
  readonly onChange?: (() => void) | undefined;
}

const mayBeSiteConfig: WalkOptions["mayBeSiteConfig"] = (uri, text) =>
  recognize(parseSiteConfig(uri, text)) !== "other";

/** Walks a site folder and returns its index. Never rejects: if the folder cannot be read, `known` is false. */
export async function openSite(options: SiteOptions): Promise<SiteIndex> {
  const index = new SiteIndex(options);
  await index.rescan();
  return index;
}

/**
 * The content of a site folder, kept up to date by {@link apply}. A change becomes visible, with a new revision, once
 * all changed files have been read.
 */
export class SiteIndex implements Site {
  readonly uri: string;
  readonly #options: WalkOptions & Pick<SiteOptions, "onChange">;
  readonly #contents: SiteContents;
  #updater: SiteUpdater;
  /** The visible state. This is a copy of the updater's tree, because that tree changes during disk access. */
  #tree = new SiteTree();
  #revision = 0;
  /** Serializes changes to the index. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: SiteOptions) {
    this.uri = options.uri;
    this.#options = { ...options, mayBeSiteConfig };
    this.#updater = new SiteUpdater(this.#options);
    const uriOf = (path: string): string => uriOfPath(this.uri, this.#updater.tree.spelling(path));
    this.#contents = new SiteContents(options.fileSystem, uriOf, options.copies);
  }

  get isKnown(): boolean {
    return this.#tree.folder("") !== undefined;
  }

  get revision(): number {
    return this.#revision;
  }

  get pages(): ReadonlyMap<string, PageFile> {
    return this.#tree.pages;
  }

  get skipped(): readonly Skipped[] {
    return this.#tree.skipped;
  }

  get tooLarge(): readonly string[] {
    return this.#contents.tooLarge;
  }

  hasFile(path: string): boolean {
    return this.#tree.hasFile(path);
  }

  hasFolder(path: string): boolean {
    return this.#tree.folder(path) !== undefined;
  }

  assetsWithExtension(extensions: readonly string[]): readonly string[] {
    return this.#tree.assetsWithExtension(extensions);
  }

  skippedAt(path: string): Skipped | undefined {
    return this.#tree.skippedAt(path) ?? this.#updater.ignoredAt(path);
  }

  pathsOfFile(path: string): readonly string[] {
    return this.#updater.pathsOfFile(path);
  }

  uriOf(path: string): string {
    return uriOfPath(this.uri, this.#tree.spelling(path));
  }

  pageIfRead(slug: string): PageMetadata | undefined {
    const page = this.pages.get(slug);
    return page && this.#contents.pageIfRead(page.files[0]!);
  }

  async readPage(slug: string): Promise<PageMetadata | undefined> {
    const page = this.pages.get(slug);
    return page && this.#contents.readPage(page.files[0]!);
  }

  apiDescriptionIfRead(path: string): ApiDescription | undefined {
    return this.#contents.apiDescriptionIfRead(path);
  }

  async readApiDescription(path: string): Promise<ApiDescription | undefined> {
    return this.hasFile(path) ? this.#contents.readApiDescription(nfc(path)) : undefined;
  }

  specCopyIfRead(url: string): CopiedSpec | undefined {
    return this.#contents.specCopyIfRead(url);
  }

  async readApiDocument(path: string): Promise<unknown> {
    return this.hasFile(path) ? this.#contents.readApiDocument(nfc(path)) : undefined;
  }

  componentsIfRead(path: string): string | undefined {
    return this.#contents.componentsIfRead(nfc(path));
  }

  async readComponents(path: string): Promise<string | undefined> {
    return this.hasFile(path) ? this.#contents.readComponents(nfc(path)) : undefined;
  }

  jsonIfRead(path: string): JsonText | undefined {
    return this.#contents.jsonIfRead(nfc(path));
  }

  async readImageSize(path: string): Promise<ImageSize | undefined> {
    return this.hasFile(path) ? (await this.#contents.readImage(nfc(path))).size : undefined;
  }

  isLinked(slug: string): boolean | undefined {
    return this.#contents.isLinked(slug);
  }

  linkedFrom(slug: string): readonly string[] {
    return this.#contents.linkedFrom(slug);
  }

  body(slug: string): PageBody | undefined {
    return this.#contents.body(slug);
  }

  get areBodiesRead(): boolean {
    return this.#contents.areBodiesRead;
  }

  /**
   * Reads the files that rules need (see `needsOf` in `rules/`) and that have not been read. Call this after a site was
   * opened, or after its files or config have changed. Returns true if any file was read, because findings may then
   * differ.
   */
  prepare(needs: SiteNeeds): Promise<boolean> {
    return this.#inTurn(async () => {
      let hasChanged = needs.bodies && (await this.#contents.readBodies(this.pages));
      const ofPages = this.areBodiesRead ? needs.ofPages?.() : undefined;
      for (const path of ofPages?.components ?? []) {
        if (!this.hasFile(path) || this.componentsIfRead(path) !== undefined) continue;
        await this.readComponents(path);
        hasChanged = true;
      }
      for (const path of [...needs.apiDescriptions, ...(ofPages?.apiDescriptions ?? [])]) {
        if (!this.hasFile(path) || this.apiDescriptionIfRead(nfc(path))) continue;
        await this.readApiDescription(path);
        hasChanged = true;
      }
      for (const path of needs.apiDescriptions)
        if (this.hasFile(path) && (await this.#contents.judgeApiDescription(nfc(path)))) hasChanged = true;
      for (const path of needs.json ?? []) {
        if (!this.hasFile(path) || this.jsonIfRead(path)) continue;
        await this.#contents.readJson(nfc(path));
        hasChanged = true;
      }
      if (await this.#contents.readCopies(needs.remote?.() ?? [])) hasChanged = true;
      if (hasChanged) this.#revise();
      return hasChanged;
    });
  }

  /** Reads the metadata of some pages in the background, for lists that must not wait. */
  readAhead(slugs: readonly string[]): void {
    const unread = slugs.slice(0, MAX_AHEAD).filter((slug) => !this.pageIfRead(slug));
    void drain(unread, PARALLEL_AHEAD, async (slug) => {
      await this.readPage(slug);
      return undefined;
    });
  }

  /**
   * Updates the index after changes on disk. Looks only at the changed paths. Returns true if anything that affects
   * rules or features may have changed.
   */
  apply(changes: readonly FileChange[]): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#updater.apply(changes);
      const { touched } = this.#updater.tree;
      if (touched.size === 0) return false;
      await this.#publish(touched);
      return true;
    });
  }

  /**
   * Walks the whole folder again because changes may have been missed. Returns true if anything that affects rules or
   * features may have changed. The links in pages that are already known are not read again.
   */
  rescan(): Promise<boolean> {
    return this.#inTurn(async () => {
      const updater = new SiteUpdater(this.#options);
      await updater.walk();
      const isReread = await this.#contents.reread();
      const isFirst = this.#revision === 0;
      const touched = isFirst ? NOTHING : updater.tree.differencesFrom(this.#tree);
      if (!isFirst && touched.size === 0) {
        if (isReread) this.#revise();
        return isReread;
      }
      this.#updater = updater;
      await this.#publish(touched);
      return true;
    });
  }

  /** Publishes the updater's state after the changed pages have been read. */
  async #publish(touched: ReadonlySet<string>): Promise<void> {
    const { tree } = this.#updater;
    const accept = await this.#contents.readTouched(touched, tree.pages);
    this.#tree = tree.copy();
    accept();
    this.#revise();
  }

  #revise(): void {
    this.#revision++;
    this.#options.onChange?.();
  }

  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }
}
