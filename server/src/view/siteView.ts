import type { SiteConfig } from "../formats/format.ts";
import { fieldsOf, partsOfKind } from "../formats/readSite.ts";

import { type NodeId, nodeIdOf } from "../json/nodeId.ts";
import type { Part, TextPart } from "../schema/fields.ts";

import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import { type ApiView, apiView } from "./api.ts";
import { type FooterView, footerView } from "./footer.ts";
import { type GroupView, navigationView } from "./navigation.ts";
import { type AnchorView, anchorsOf, type TabView, tabsOf } from "./sections.ts";
import { type ThemeView, themeView } from "./theme.ts";
import { type TopBarView, topBarView } from "./topBar.ts";

/** A version in the version switch. */
export interface VersionView extends Part {
  readonly name: string;
}

/**
 * What readers of a site see, derived from its config and its pages. The preview draws it, the navigation view lists
 * it, the explanation describes it. It is plain data, so it can be sent to a webview as JSON.
 */
export interface SiteView {
  readonly name: TextPart | undefined;
  /** The place of the name, also where the config has none. */
  readonly nameNode: NodeId;
  readonly theme: ThemeView;
  readonly topBar: TopBarView;
  readonly versions: readonly VersionView[];
  readonly tabs: readonly TabView[];
  /** The top anchor comes first. */
  readonly anchors: readonly AnchorView[];
  readonly groups: readonly GroupView[];
  readonly api: ApiView;
  readonly footer: FooterView;
}

/**
 * Derives what readers see. Pure, without I/O: titles come from the pages that were read already.
 *
 * @param openBodies the pages that are open in an editor, which may not be saved
 */
export function siteView(config: SiteConfig, site: Site, openBodies: OpenBodies = noOpenBodies): SiteView {
  const root = fieldsOf(config);
  const tabs = tabsOf(config);
  const anchors = anchorsOf(config);
  return {
    name: root.text("site.name"),
    nameNode: root.nodeIdOf("site.name"),
    theme: themeView(root, site),
    topBar: topBarView(root),
    versions: partsOfKind(config, "version").map(({ name, path }) => ({ name: name ?? "", nodeId: nodeIdOf(path) })),
    tabs,
    anchors,
    groups: navigationView(config, site, [...tabs, ...anchors], openBodies),
    api: apiView(root),
    footer: footerView(root),
  };
}
