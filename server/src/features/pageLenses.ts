import type { CodeLens, Location } from "vscode-languageserver-types";
import { rangeOf } from "../config/siteConfig.ts";
import { groupOfEntry, groupTrail, listedPages } from "../kinds/listedPages.ts";
import { isReadme, isSnippet } from "../site/pageRole.ts";
import { nfc, pathOfUri, slugOf } from "../site/paths.ts";
import type { PageFile, Site } from "../site/site.ts";
import type { ConfigOfSite } from "./valueAt.ts";

const TOP = { line: 0, character: 0 };

/** A place in a navigation, and the groups around it in words. */
export interface PagePlace {
  readonly location: Location;
  readonly trail: string;
}

/** Where the navigation lists a page, given the page's file: in every config whose site the file is a page of. */
export function placesOfPage(configs: readonly ConfigOfSite[], uri: string): readonly PagePlace[] {
  return configs.flatMap(({ config, site }) => {
    const page = pageAt(site, uri);
    return ((page && listedPages(config, site).entriesOf(page.slug)) ?? []).map((entry) => ({
      location: { uri: config.uri, range: rangeOf(config, entry.node) },
      trail: groupTrail(groupOfEntry(config, entry)),
    }));
  });
}

/**
 * The line above a page that says where the navigation lists it; none above a snippet or a README. A click calls
 * `command` with the page's URI, the position, and the locations.
 */
export function pageLenses(configs: readonly ConfigOfSite[], uri: string, command: string): CodeLens[] {
  const pages = configs.flatMap(({ site }) => pageAt(site, uri) ?? []);
  if (!pages.some((page) => !isSnippet(page.slug) && !isReadme(page))) return [];
  const places = placesOfPage(configs, uri);
  const locations = places.map(({ location }) => location);
  const trails = [...new Set(places.map(({ trail }) => trail))];
  const title = trails.length === 0 ? "Not in the navigation" : `Listed in ${trails.join(", ")}`;
  return [{ range: { start: TOP, end: TOP }, command: { title, command, arguments: [uri, TOP, locations] } }];
}

function pageAt(site: Site, uri: string): PageFile | undefined {
  const path = pathOfUri(site.uri, uri);
  return path === undefined ? undefined : site.pages.get(nfc(slugOf(path) ?? ""));
}
