import type { SiteConfig } from "../formats/format.ts";
import { siteFieldsOf } from "../formats/readSite.ts";
import type { NodeId } from "../json/nodeId.ts";
import type { TextPart } from "../schema/fields.ts";
import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import { type ApiView, apiView } from "./api.ts";
import { type BannerView, bannerView } from "./banner.ts";
import type { NavigationView } from "./divisionView.ts";
import { type FooterView, footerView } from "./footer.ts";
import { navigationView } from "./navigationView.ts";
import { type ThemeView, themeView } from "./theme.ts";
import { type TopBarView, topBarView } from "./topBar.ts";

/**
 * What a site's readers see, derived from its config and its pages. The preview draws it, the navigation view lists it,
 * and the explanation describes it. It consists of plain data so that it can be sent to a webview as JSON.
 */
export interface SiteView extends NavigationView {
  readonly name: TextPart | undefined;
  /** The node of the name. Present even if the config does not set a name. */
  readonly nameNode: NodeId;
  readonly theme: ThemeView;
  readonly banner: BannerView | undefined;
  readonly topBar: TopBarView;
  readonly api: ApiView;
  readonly footer: FooterView;
}

/**
 * Derives what readers see. This is a pure function without I/O. Page titles come from the pages that have been read so
 * far.
 *
 * @param openBodies The pages that are open in an editor, including unsaved changes.
 * @param open The part or page that the reader has open. If undefined, the view contains all pages, even those of a
 * large site.
 */
export function siteView(
  config: SiteConfig,
  site: Site,
  openBodies: OpenBodies = noOpenBodies,
  open?: NodeId,
): SiteView {
  const root = siteFieldsOf(config);
  return {
    name: root.text("site.name"),
    nameNode: root.nodeIdOf("site.name"),
    theme: themeView(root, site),
    banner: bannerView(root),
    topBar: topBarView(root),
    ...navigationView(config, site, openBodies, open),
    api: apiView(root),
    footer: footerView(root),
  };
}
