import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ToPreview } from "../../client/preview/src/messages.ts";
import { OWN_ICONS } from "../../client/preview/src/ownIcons.ts";
import { filesOfPage, filesOfView } from "../../client/preview/src/parts.ts";
import { contentOfPage, marksOf, viewOfSite } from "../../server/src/features/workspace/sitePreview.ts";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { listedPages } from "../../server/src/knowledge/listedPages.ts";
import { provideDrawings } from "../../server/src/knowledge/look/iconDrawings.ts";
import { nodeFileSystem } from "../../server/src/lsp/host/nodeFileSystem.ts";
import type { PageContentResult, SiteViewResult } from "../../server/src/protocol.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { openSite, type SiteIndex } from "../../server/src/site/siteIndex.ts";
import { repositoryRoot } from "../editor/paths.ts";

/** A site on disk, with the messages that the extension would send to a preview. */
export class PreviewedSite {
  readonly folder: string;
  readonly result: SiteViewResult;
  readonly #config: SiteConfig;
  readonly #site: SiteIndex;

  private constructor(folder: string, config: SiteConfig, site: SiteIndex, result: SiteViewResult) {
    this.folder = folder;
    this.#config = config;
    this.#site = site;
    this.result = result;
  }

  /**
   * Reads a site and its listed pages.
   *
   * @param edit Edits the text of the config before it is parsed.
   */
  static async read(
    folder: string,
    configName: string,
    edit: (text: string) => string = (text) => text,
  ): Promise<PreviewedSite> {
    const uri = pathToFileURL(folder).href;
    const site = await openSite({
      uri,
      fileSystem: nodeFileSystem,
      isSiteConfig: (file) => file.endsWith(`/${configName}`),
    });
    const config = parseSiteConfig(`${uri}/${configName}`, edit(readFileSync(path.join(folder, configName), "utf8")));
    await site.prepare(needsOf(config, site));
    for (const slug of listedPages(config, site).slugs) await site.readPage(slug);
    provideDrawings((file) => readFile(path.join(repositoryRoot, "dist", file), "utf8"));
    const result = await viewOfSite({ config, site }, marksOf(config, check(config, site, rules)), OWN_ICONS);
    return new PreviewedSite(folder, config, site, result);
  }

  /** Returns a copy of this site with another view. */
  with(view: SiteViewResult["view"]): PreviewedSite {
    return new PreviewedSite(this.folder, this.#config, this.#site, { ...this.result, view });
  }

  /**
   * Creates the message that renders the site.
   *
   * @param address Maps a file in the site's folder to its URL.
   */
  message(address: (file: string) => string): ToPreview {
    return {
      type: "site",
      site: this.result,
      images: addresses(filesOfView(this.result.view), address),
      brokenSince: undefined,
    };
  }

  /**
   * Creates the message with the text of a page.
   *
   * @param edit Edits the text before it is parsed.
   */
  async pageMessage(
    slug: string,
    address: (file: string) => string,
    edit: (text: string) => string = (text) => text,
  ): Promise<ToPreview> {
    const file = this.#site.pages.get(slug)?.files[0];
    if (file === undefined) return { type: "page", slug, content: null, images: {} };
    const content: PageContentResult | null = await contentOfPage(
      { config: this.#config, site: this.#site },
      {
        uri: this.#config.uri,
        slug,
        text: edit(readFileSync(path.join(this.folder, file), "utf8")),
        format: file.endsWith(".md") ? "md" : "mdx",
      },
    );
    return { type: "page", slug, content, images: addresses(content ? filesOfPage(content.blocks) : [], address) };
  }
}

function addresses(files: readonly string[], address: (file: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file, address(file)]));
}
