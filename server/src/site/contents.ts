import * as l10n from "@vscode/l10n";
import { drain } from "../disk/drain.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import { slugOf } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import { parsePart } from "../formats/siteConfig.ts";
import type { JsonText } from "../json/jsonText.ts";
import { API_DESCRIPTION_MAX_BYTES, documentIn, readApiDescription } from "./apiDescription.ts";
import type { ApiDescription } from "./endpoint.ts";
import { IMAGE_HEAD_BYTES, type ImageSize, readImageSize } from "./imageSize.ts";
import { judgedDescription } from "./judgedDescription.ts";
import { LinkIndex, linkedSlugs } from "./links.ts";
import { MAX_PAGE_BYTES, type PageBody, pageBody } from "./pageBody.ts";
import { PAGE_HEAD_BYTES, type PageFacts, readPageFacts } from "./pages.ts";
import { type CopiedSpec, readCopied, type SpecCopies } from "./specCopy.ts";

/** The number of pages read at a time. */
const PARALLEL = 16;

/** The number of page bodies that are read where each read is a request over a network. */
const MAX_REMOTE_PAGES = 300;

/** How many bytes are read of a file with components. */
const COMPONENT_MAX_BYTES = 256 * 1024;

const decoder = new TextDecoder();

/** The contents of files, each read once on demand, until the file changes. */
export class SiteContents {
  readonly #fileSystem: FileSystem;
  readonly #uriOf: (path: string) => string;
  readonly #copies: SpecCopies | undefined;
  readonly #pages = new Reader((path) => this.#read(path, PAGE_HEAD_BYTES, readPageFacts, unreadablePage));
  readonly #images = new Reader((path) => this.#read(path, IMAGE_HEAD_BYTES, readImageFacts, () => ({})));
  readonly #apiDescriptions = new Reader((path) =>
    // One extra byte shows that the file is longer.
    this.#read(path, API_DESCRIPTION_MAX_BYTES + 1, readApiDescription, unreadableDescription),
  );
  /** The API descriptions validated by a schema. */
  readonly #judged = new WeakSet<ApiDescription>();
  readonly #json = new Reader((path) =>
    this.#read(path, PART_MAX_BYTES, (bytes) => this.#part(path, bytes), emptyPart),
  );
  readonly #components = new Reader((path) =>
    this.#read(
      path,
      COMPONENT_MAX_BYTES,
      (bytes) => decoder.decode(bytes),
      () => "",
    ),
  );
  /** The paths of the pages that are too large to be read, by their slugs. */
  readonly #tooLarge = new Map<string, string>();
  /** Every page as last read, by its slug. Undefined until all are read. */
  #bodies: Map<string, PageBody> | undefined;
  readonly #links = new LinkIndex();
  /** The copies of API descriptions of other sites by their addresses. Undefined where there is none. */
  readonly #copied = new Map<string, CopiedSpec | undefined>();
  /** The version of the copies that were read. */
  #copiesVersion = 0;

  constructor(fileSystem: FileSystem, uriOf: (path: string) => string, copies: SpecCopies | undefined) {
    this.#fileSystem = fileSystem;
    this.#uriOf = uriOf;
    this.#copies = copies;
  }

  pageIfRead(path: string): PageFacts | undefined {
    return this.#pages.cached.get(path);
  }

  readPage(path: string): Promise<PageFacts> {
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

  /** Reads the copies of some addresses that are not read yet, or that changed. True when one is new. */
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

  /** Reads the value of an API description each time: it may be large, and is needed for one page at a time. */
  readApiDocument(path: string): Promise<unknown> {
    return this.#read(path, API_DESCRIPTION_MAX_BYTES, documentIn, () => undefined);
  }

  /** Validates an API description against the schema of its version, once. True when it has problems. */
  async judgeApiDescription(path: string): Promise<boolean> {
    const description = await this.readApiDescription(path);
    if (this.#judged.has(description)) return false;
    this.#judged.add(description);
    if (!description.readable) return false;
    const judged = await this.#read(
      path,
      API_DESCRIPTION_MAX_BYTES,
      (bytes) => judgedDescription(description, bytes),
      async () => description,
    );
    // It may have changed meanwhile.
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
    return parsePart(this.#uriOf(path), decoder.decode(bytes), 0);
  }

  readImage(path: string): Promise<ImageFacts> {
    return this.#images.get(path);
  }

  isLinked(slug: string): boolean | undefined {
    if (!this.#bodies || this.#links.has(slug)) return this.#bodies && true;
    return this.#tooLarge.size > 0 ? undefined : false;
  }

  /** The pages that link to a page. */
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

  /** Reads the bodies of all pages, once. True when they were not read before. */
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
   * Reads the bodies of changed pages, so that no page disappears in between. Returns a function that applies them and
   * forgets everything else that was read of changed files.
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
   * Forgets all pages, and reads again all OpenAPI files and parts of the config that were read, because they may have
   * changed. True when one did.
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

  /** Reads pages. Those that cannot be read are left out. */
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
      return undefined; // Deleted or unreadable: its content is unknown.
    }
  }

  /** The content of a page. Undefined for one that is too large. @param bytes one more than may be read of it */
  #bodyOf({ slug, files }: PageFile, bytes: Uint8Array, before: PageBody | undefined): PageBody | undefined {
    const path = files[0]!;
    if (bytes.length <= MAX_PAGE_BYTES) return pageBody(slug, path, decoder.decode(bytes), before);
    this.#tooLarge.set(slug, path);
    return undefined;
  }

  async #read<Facts>(
    path: string,
    limit: number,
    parse: (bytes: Uint8Array) => Facts,
    failed: () => Facts,
  ): Promise<Facts> {
    try {
      return parse(await this.#fileSystem.readFile(this.#uriOf(path), limit));
    } catch {
      return failed();
    }
  }
}

/** The largest file that a config may be split into. */
const PART_MAX_BYTES = 4 * 1024 * 1024;

const emptyPart = (): JsonText => parsePart("", "", 0);

/** The metadata of an image file. */
interface ImageFacts {
  readonly size?: ImageSize | undefined;
}

function readImageFacts(bytes: Uint8Array): ImageFacts {
  return { size: readImageSize(bytes) };
}

const unreadablePage = (): PageFacts => ({
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

/** Reads each path once. The result of a read is not kept when the path is forgotten meanwhile. */
class Reader<Facts> {
  readonly cached = new Map<string, Facts>();
  readonly #pending = new Map<string, Promise<Facts>>();
  readonly #read: (path: string) => Promise<Facts>;

  constructor(read: (path: string) => Promise<Facts>) {
    this.#read = read;
  }

  async get(path: string): Promise<Facts> {
    const cached = this.cached.get(path);
    if (cached !== undefined) return cached;
    let pending = this.#pending.get(path);
    if (!pending) {
      pending = this.#read(path);
      this.#pending.set(path, pending);
    }
    const facts = await pending;
    if (this.#pending.get(path) === pending) {
      this.#pending.delete(path);
      this.cached.set(path, facts);
    }
    return facts;
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
