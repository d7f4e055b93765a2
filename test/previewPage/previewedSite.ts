import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ToPreview } from "../../client/preview/src/messages.ts";
import { OWN_ICONS } from "../../client/preview/src/ownIcons.ts";
import { filesOfPage, filesOfView } from "../../client/preview/src/parts.ts";
import { contentOfPage, marksOf, viewOfSite } from "../../server/src/features/siteView.ts";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { provideDrawings } from "../../server/src/kinds/iconDrawings.ts";
import { listedPages } from "../../server/src/kinds/listedPages.ts";
import { nodeFileSystem } from "../../server/src/lsp/nodeFileSystem.ts";
import type { PageContentResult, SiteViewResult } from "../../server/src/protocol.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import { needsOf } from "../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../server/src/rules/index.ts";
import { openSite, type SiteIndex } from "../../server/src/site/siteIndex.ts";
import { repositoryRoot } from "../editor/paths.ts";

/** A site on disk, with what the extension sends of it to a preview. */
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

  /** Reads a site and its listed pages. @param edit What is changed in the text of the config before. */
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

  /** The same site with another view. */
  with(view: SiteViewResult["view"]): PreviewedSite {
    return new PreviewedSite(this.folder, this.#config, this.#site, { ...this.result, view });
  }

  /** The message that draws the site. @param address The address of a file in the site's folder. */
  message(address: (file: string) => string): ToPreview {
    return {
      type: "site",
      site: this.result,
      images: addresses(filesOfView(this.result.view), address),
      brokenSince: undefined,
    };
  }

  /** The message that brings the text of a page. @param edit What is changed in it before. */
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
