import * as l10n from "@vscode/l10n";
import { API_DESCRIPTION_MAX_BYTES, documentIn, readApiDescription } from "../api/apiDescription.ts";
import type { ApiDescription } from "../api/endpoint.ts";
import { validatedDescription } from "../api/validatedDescription.ts";
import { drain } from "../disk/drain.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import { slugOf } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { parsePart } from "../formats/siteConfig.ts";
import type { JsonText } from "../json/jsonText.ts";
import { IMAGE_HEAD_BYTES, type ImageSize, readImageSize } from "./imageSize.ts";
import { LinkIndex, linkedSlugs } from "./links.ts";
import { MAX_PAGE_BYTES, type PageBody, pageBody } from "./pageBody.ts";
import { PAGE_HEAD_BYTES, type PageMetadata, readPageMetadata } from "./pageMetadata.ts";
import { type CopiedSpec, readCopied, type SpecCopies } from "./specCopy.ts";

/** The number of pages to read in parallel. */
const PARALLEL = 16;

/** The maximum number of pages to read when every read is a network request. */
const MAX_REMOTE_PAGES = 300;

/** The maximum number of bytes to read from a component file. */
const COMPONENT_MAX_BYTES = 256 * 1024;

const decoder = new TextDecoder();

/** The contents of files. Each file is read on demand, and again after a change. */
export class SiteContents {
  readonly #fileSystem: FileSystem;
  readonly #uriOf: (path: string) => string;
  readonly #copies: SpecCopies | undefined;
  readonly #pages = new Reader((path) => this.#read(path, PAGE_HEAD_BYTES, readPageMetadata, unreadablePage));
  readonly #images = new Reader((path) => this.#read(path, IMAGE_HEAD_BYTES, readImageMetadata, () => ({})));
  readonly #apiDescriptions = new Reader((path) =>
    // Read one more byte to detect larger files.
    this.#read(path, API_DESCRIPTION_MAX_BYTES + 1, readApiDescription, unreadableDescription),
  );
  /** The API descriptions that have been validated against a schema. */
  readonly #judged = new WeakSet<ApiDescription>();
  readonly #json = new Reader((path) =>
    this.#read(path, PART_MAX_BYTES + 1, (bytes) => this.#part(path, bytes), emptyPart),
  );
  readonly #components = new Reader((path) =>
    this.#read(
      path,
      COMPONENT_MAX_BYTES,
      (bytes) => decoder.decode(bytes),
      () => "",
    ),
  );
  /** The paths of pages that are too large to read, by slug. */
  readonly #tooLarge = new Map<string, string>();
  /** The latest contents of all pages, by slug. Undefined until all pages have been read. */
  #bodies: Map<string, PageBody> | undefined;
  readonly #links = new LinkIndex();
  /** Copies of external API descriptions by address. Undefined for an address without a copy. */
  readonly #copied = new Map<string, CopiedSpec | undefined>();
  /** The revision of the copies when they were last read. */
  #copiesVersion = 0;

  constructor(fileSystem: FileSystem, uriOf: (path: string) => string, copies: SpecCopies | undefined) {
    this.#fileSystem = fileSystem;
    this.#uriOf = uriOf;
    this.#copies = copies;
  }

  pageIfRead(path: string): PageMetadata | undefined {
    return this.#pages.cached.get(path);
  }

  readPage(path: string): Promise<PageMetadata> {
    return this.#pages.get(path);
  }

  apiDescriptionIfRead(path: string): ApiDescription | undefined {
    return this.#apiDescriptions.cached.get(path);
  }

  readApiDescription(path: string): Promise<ApiDescription> {
    return this.#apiDescriptions.get(path);
  }

  specCopyIfRead(url: string): CopiedSpec | undefined {
    return this.#copied.get(url);
  }

  /** Reads copies that have not been read or have changed since. Returns true if any were read. */
  async readCopies(urls: readonly string[]): Promise<boolean> {
    if (!this.#copies || urls.length === 0) return false;
    const version = this.#copies.version();
    const hasNew = version !== this.#copiesVersion;
    this.#copiesVersion = version;
    let hasChanged = false;
    for (const url of urls) {
      if (!hasNew && this.#copied.has(url)) continue;
      const before = this.#copied.get(url);
      const copy = await this.#copies.read(url);
      if (copy?.loaded === before?.loaded && this.#copied.has(url)) continue;
      this.#copied.set(url, copy && readCopied(copy));
      hasChanged ||= copy?.loaded !== before?.loaded;
    }
    return hasChanged;
  }

  /**
   * Parses the value of an API description. Not cached, because the value may be large and only one page at a time
   * needs it.
   */
  readApiDocument(path: string): Promise<unknown> {
    return this.#read(path, API_DESCRIPTION_MAX_BYTES, documentIn, () => undefined);
  }

  /**
   * Validates an API description against the schema for its version, unless it has already been validated. Returns true
   * if this finds problems.
   */
  async judgeApiDescription(path: string): Promise<boolean> {
    const description = await this.readApiDescription(path);
    if (this.#judged.has(description)) return false;
    this.#judged.add(description);
    if (!description.readable) return false;
    const judged = await this.#read(
      path,
      API_DESCRIPTION_MAX_BYTES,
      (bytes) => validatedDescription(description, bytes),
      async () => description,
    );
    // The file may have changed in the meantime.
    if (judged === description || this.apiDescriptionIfRead(path) !== description) return false;
    this.#judged.add(judged);
    this.#apiDescriptions.cached.set(path, judged);
    return true;
  }

  componentsIfRead(path: string): string | undefined {
    return this.#components.cached.get(path);
  }

  readComponents(path: string): Promise<string> {
    return this.#components.get(path);
  }

  jsonIfRead(path: string): JsonText | undefined {
    return this.#json.cached.get(path);
  }

  readJson(path: string): Promise<JsonText> {
    return this.#json.get(path);
  }

  #part(path: string, bytes: Uint8Array): JsonText {
    return bytes.length > PART_MAX_BYTES ? emptyPart() : parsePart(this.#uriOf(path), decoder.decode(bytes), 0);
  }

  readImage(path: string): Promise<ImageMetadata> {
    return this.#images.get(path);
  }

  isLinked(slug: string): boolean | undefined {
    if (!this.#bodies || this.#links.has(slug)) return this.#bodies && true;
    return this.#tooLarge.size > 0 ? undefined : false;
  }

  /** Returns the pages that link to a page. */
  linkedFrom(slug: string): readonly string[] {
    return this.#links.sourcesOf(slug);
  }

  body(slug: string): PageBody | undefined {
    return this.#bodies?.get(slug);
  }

  get tooLarge(): readonly string[] {
    return [...this.#tooLarge.values()];
  }

  get areBodiesRead(): boolean {
    return this.#bodies !== undefined;
  }

  /** Reads all pages, unless they have already been read. Returns true if this call read them. */
  async readBodies(pages: ReadonlyMap<string, PageFile>): Promise<boolean> {
    if (this.#bodies || (!this.#fileSystem.cheapReads && pages.size > MAX_REMOTE_PAGES)) return false;
    const bodies = new Map<string, PageBody>();
    const add = (page: PageFile, bytes: Uint8Array): void => {
      const body = this.#bodyOf(page, bytes, undefined);
      if (!body) return;
      bodies.set(page.slug, body);
      this.#setLinks(page.slug, body);
    };
    await this.#readAll([...pages.values()], add);
    this.#bodies = bodies;
    return true;
  }

  /**
   * Reads changed pages before replacing anything, so that no page is missing in the meantime. Returns a function that
   * stores the pages and discards other cached contents of the changed files.
   */
  async readTouched(touched: ReadonlySet<string>, pages: ReadonlyMap<string, PageFile>): Promise<() => void> {
    const read = new Map<string, PageBody | undefined>();
    if (this.#bodies) {
      const slugs = new Set([...touched].map(slugOf).filter((slug) => slug !== undefined));
      await drain([...slugs], PARALLEL, async (slug) => {
        const page = pages.get(slug);
        if (!page) this.#tooLarge.delete(slug);
        read.set(slug, page && (await this.#readBody(page, this.#bodies?.get(slug))));
        return undefined;
      });
    }
    return () => {
      for (const path of touched) {
        this.#pages.forget(path);
        this.#apiDescriptions.forget(path);
        this.#json.forget(path);
        this.#images.forget(path);
        this.#components.forget(path);
      }
      for (const [slug, body] of read) this.#setBody(slug, body);
    };
  }

  /**
   * Discards all pages, and reads all OpenAPI files and config parts again because they may have changed. Returns true
   * if any of these files changed.
   */
  async reread(): Promise<boolean> {
    this.#pages.forgetAll();
    this.#images.forgetAll();
    this.#components.forgetAll();
    let hasChanged = false;
    for (const [path, before] of [...this.#json.cached]) {
      this.#json.forget(path);
      if ((await this.#json.get(path)).text !== before.text) hasChanged = true;
    }
    for (const [path, before] of [...this.#apiDescriptions.cached]) {
      this.#apiDescriptions.forget(path);
      const after = await this.#apiDescriptions.get(path);
      if (JSON.stringify(after) !== JSON.stringify(before)) hasChanged = true;
    }
    return hasChanged;
  }

  #setBody(slug: string, body: PageBody | undefined): void {
    if (body) this.#bodies?.set(slug, body);
    else this.#bodies?.delete(slug);
    this.#setLinks(slug, body);
  }

  #setLinks(slug: string, body: PageBody | undefined): void {
    this.#links.set(slug, body && linkedSlugs(slug, body.contents.links));
  }

  /** Reads pages. Omits those that cannot be read. */
  async #readAll(pages: readonly PageFile[], found: (page: PageFile, bytes: Uint8Array) => void): Promise<void> {
    const fileSystem = this.#fileSystem;
    const uriOf = (index: number) => this.#uriOf(pages[index]!.files[0]!);
    const limit = MAX_PAGE_BYTES + 1;
    if (fileSystem.readFiles)
      return fileSystem.readFiles(pages.length, uriOf, limit, (index, bytes) => found(pages[index]!, bytes));
    return drain([...pages.keys()], PARALLEL, async (index) => {
      const bytes = await fileSystem.readFile(uriOf(index), limit).catch(() => undefined);
      if (bytes) found(pages[index]!, bytes);
      return undefined;
    });
  }

  async #readBody(page: PageFile, before: PageBody | undefined): Promise<PageBody | undefined> {
    this.#tooLarge.delete(page.slug);
    try {
      const bytes = await this.#fileSystem.readFile(this.#uriOf(page.files[0]!), MAX_PAGE_BYTES + 1);
      return this.#bodyOf(page, bytes, before);
    } catch {
      return undefined; // The page was deleted or cannot be read.
    }
  }

  /**
   * Returns the content of a page, or undefined if the page is too large.
   *
   * @param bytes The start of the file, up to one byte more than the limit.
   */
  #bodyOf({ slug, files }: PageFile, bytes: Uint8Array, before: PageBody | undefined): PageBody | undefined {
    const path = files[0]!;
    if (bytes.length <= MAX_PAGE_BYTES) return pageBody(slug, path, decoder.decode(bytes), before);
    this.#tooLarge.set(slug, path);
    return undefined;
  }

  async #read<Content>(
    path: string,
    limit: number,
    parse: (bytes: Uint8Array) => Content,
    failed: () => Content,
  ): Promise<Content> {
    try {
      return parse(await this.#fileSystem.readFile(this.#uriOf(path), limit));
    } catch {
      return failed();
    }
  }
}

/** The maximum size in bytes of a file in a split config. Larger files count as unreadable. */
const PART_MAX_BYTES = 4 * 1024 * 1024;

const emptyPart = (): JsonText => parsePart("", "", 0);

/** The metadata of an image file. */
interface ImageMetadata {
  readonly size?: ImageSize | undefined;
}

function readImageMetadata(bytes: Uint8Array): ImageMetadata {
  return { size: readImageSize(bytes) };
}

const unreadablePage = (): PageMetadata => ({
  title: undefined,
  sidebarTitle: undefined,
  description: undefined,
  icon: undefined,
  firstLines: undefined,
  problem: l10n.t("The file cannot be read."),
});

const unreadableDescription = (): ApiDescription => ({
  readable: false,
  problem: l10n.t("The file cannot be read."),
});

/** Reads each path once. A result is discarded if the path was invalidated during the read. */
class Reader<Content> {
  readonly cached = new Map<string, Content>();
  readonly #pending = new Map<string, Promise<Content>>();
  readonly #read: (path: string) => Promise<Content>;

  constructor(read: (path: string) => Promise<Content>) {
    this.#read = read;
  }

  async get(path: string): Promise<Content> {
    const cached = this.cached.get(path);
    if (cached !== undefined) return cached;
    let pending = this.#pending.get(path);
    if (!pending) {
      pending = this.#read(path);
      this.#pending.set(path, pending);
    }
    const content = await pending;
    if (this.#pending.get(path) === pending) {
      this.#pending.delete(path);
      this.cached.set(path, content);
    }
    return content;
  }

  forget(path: string): void {
    this.cached.delete(path);
    this.#pending.delete(path);
  }

  forgetAll(): void {
    this.cached.clear();
    this.#pending.clear();
  }
}
