import * as l10n from "@vscode/l10n";
import type { CodeLens, Command, Location } from "vscode-languageserver-types";
import { isSnippet, nfc, pathOfUri, slugOf } from "../../disk/paths.ts";
import type { PageFile } from "../../disk/siteTree.ts";
import { fileOf } from "../../formats/readSite.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { groupOfEntry, groupTrail, listedPages } from "../../knowledge/listedPages.ts";
import { unmentionedPages } from "../../knowledge/orphanPages.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";
import type { ConfigOfSite } from "../valueAt.ts";
import { pageLinkPlaces } from "./pageReferences.ts";

const TOP = { line: 0, character: 0 };

/** A place where a page is listed in the navigation, with the names of its parent groups. */
interface PagePlace {
  readonly location: Location;
  readonly trail: string;
}

/** Finds the navigation entries for the page at a URI, in every config whose site contains the page. */
export function placesOfPage(configs: readonly ConfigOfSite[], uri: string): readonly PagePlace[] {
  return configs.flatMap(({ config, site }) => {
    const page = pageAt(site, uri);
    return ((page && listedPages(config, site).entriesOf(page.slug)) ?? []).map((entry) => {
      const file = fileOf(config, entry.node);
      return {
        location: { uri: file.uri, range: rangeOf(file, entry.node) },
        trail: groupTrail(groupOfEntry(config, entry)),
      };
    });
  });
}

/** The client's commands for a page's code lenses. */
export interface PageLensCommands {
  /** Shows where a page is listed. The arguments are the page's URI, a position, and the locations. */
  readonly showPlaces: string;
  /**
   * Adds an unlisted page to a group that the user chooses. The arguments are the URI of the config and the page's
   * slug.
   */
  readonly addToNavigation?: string | undefined;
}

/**
 * Returns the code lenses for a page. One shows its position in the navigation or offers to add the page, and another
 * shows how many pages link to it. Snippets and READMEs have no lenses.
 */
export function pageLenses(configs: readonly ConfigOfSite[], uri: string, commands: PageLensCommands): CodeLens[] {
  const pages = configs.flatMap(({ site }) => pageAt(site, uri) ?? []);
  if (!pages.some((page) => !isSnippet(page.slug) && !isReadme(page))) return [];
  const range = { start: TOP, end: TOP };
  const links = linksCommand(configs, uri, commands);
  return [{ range, command: lensCommand(configs, uri, commands) }, ...(links ? [{ range, command: links }] : [])];
}

/** Finds the links to the page at a URI. Two configs in the same folder share their pages. */
export function linkPlaces(configs: readonly ConfigOfSite[], uri: string): readonly Location[] {
  const sites = new Map(configs.map((each) => [each.site.uri, each]));
  return [...sites.values()].flatMap((each) => {
    const page = pageAt(each.site, uri);
    return page ? pageLinkPlaces(page.slug, each) : [];
  });
}

function linksCommand(
  configs: readonly ConfigOfSite[],
  uri: string,
  { showPlaces }: PageLensCommands,
): Command | undefined {
  const places = linkPlaces(configs, uri);
  if (places.length === 0) return undefined;
  const pages = new Set(places.map((place) => place.uri)).size;
  const title = pages === 1 ? l10n.t("Linked from 1 page") : l10n.t("Linked from {0} pages", pages);
  return { title, command: showPlaces, arguments: [uri, TOP, places] };
}

function lensCommand(configs: readonly ConfigOfSite[], uri: string, commands: PageLensCommands): Command {
  const places = placesOfPage(configs, uri);
  const trails = [...new Set(places.map(({ trail }) => trail))];
  const { showPlaces, addToNavigation } = commands;
  const unlisted = trails.length === 0 && addToNavigation !== undefined && unlistedIn(configs, uri);
  if (unlisted) {
    const title = l10n.t("Not in the navigation: Add to a Group…");
    return { title, command: addToNavigation, arguments: [unlisted.config, unlisted.slug] };
  }
  const title = trails.length === 0 ? l10n.t("Not in the navigation") : l10n.t("Listed in {0}", trails.join(", "));
  const locations = places.map(({ location }) => location);
  return { title, command: showPlaces, arguments: [uri, TOP, locations] };
}

/**
 * Finds the first config whose navigation could list a page but does not. Returns undefined for pages that belong to a
 * tab or a redirect.
 */
function unlistedIn(configs: readonly ConfigOfSite[], uri: string): { config: string; slug: string } | undefined {
  for (const { config, site } of configs) {
    const slug = pageAt(site, uri)?.slug;
    if (slug !== undefined && unmentionedPages(config, site).some((page) => page.slug === slug))
      return { config: config.uri, slug };
  }
  return undefined;
}

function pageAt(site: Site, uri: string): PageFile | undefined {
  const path = pathOfUri(site.uri, uri);
  return path === undefined ? undefined : site.pages.get(nfc(slugOf(path) ?? ""));
}
