import type { Part } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { PageEntryState } from "../site/pageEntry.ts";
import type { BannerView } from "./banner.ts";
import type { FillView, IconView } from "./divisionLook.ts";
import type { FooterView } from "./footer.ts";
import type { TopBarView } from "./topBar.ts";

export interface PageView extends Part {
  readonly kind: "page";
  /** The entry as written in the config. */
  readonly entry: string;
  /** The path of the page without its extension, whether or not the page exists. */
  readonly slug: string;
  /** The file, relative to the site's folder. Undefined if there is no file. */
  readonly file: string | undefined;
  /** What readers find when they follow the entry, or `unknown` if the disk cannot be read. */
  readonly state: PageEntryState["state"];
  /** The name in the sidebar. Until the page has been read, the name is based on the file name. */
  readonly title: string;
  /** The title above the content of the page, if it differs from the name in the sidebar. */
  readonly heading: string | undefined;
  readonly icon: string | undefined;
  readonly description: string | undefined;
  /** Whether readers open the page by clicking the name of its group. */
  readonly isRoot?: boolean;
  /** The HTTP method of a generated operation page, in uppercase. */
  readonly method?: string;
  /** The place that describes a generated page in one of the site's files. */
  readonly source?: { readonly file: string; readonly line: number };
  /** Whether the page is generated from its parent's API description and has no entry of its own. */
  readonly isGenerated?: boolean;
}

/**
 * A part of the navigation that contains other parts or pages, or a link. A property is absent if it does not apply.
 */
export interface DivisionView extends Part {
  readonly kind: DivisionKind;
  /** The visible label or, for a language, its code. */
  readonly name: string;
  /** The name used in references, if it differs from the visible name. */
  readonly label?: string;
  /** The URL that the part links to, as written. */
  readonly target?: string;
  /** The folder that contains the part's pages, in a format that assigns pages to parts by folder. */
  readonly folder?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly icon?: IconView;
  readonly fill?: FillView;
  /** Whether the tab is at the end of the tab bar. */
  readonly isAtEnd?: boolean;
  /** Whether new readers start with this version or language. */
  readonly isDefault?: boolean;
  /** Whether the part or one of its parents is hidden. */
  readonly isInvisible?: boolean;
  /** Whether the part is hidden until a reader opens one of its pages. */
  readonly startsHidden?: boolean;
  /**
   * The version that the part belongs to, in a format where parts refer to versions. Undefined if the part appears in
   * every version.
   */
  readonly version?: string;
  /** Whether the part contains all pages that do not belong to its siblings. */
  readonly isMain?: boolean;
  /** Whether the group is generated from its parent's API description. */
  readonly isGenerated?: boolean;
  /** Whether the nested group is initially collapsed. */
  readonly startsFolded?: boolean;
  readonly children: readonly (DivisionView | PageView)[];
  /** Whether the pages are omitted because the part is not on the path to the open part or page. */
  readonly isTruncated?: boolean;
  /** The links that appear on each page of the part. */
  readonly links?: readonly DivisionView[];
  /** The overrides that apply to the pages of the part. */
  readonly banner?: BannerView;
  readonly topBar?: TopBarView;
  readonly footer?: FooterView;
}

/** The parts as listed in the config, in a format where the path of a page determines which part shows its group. */
export interface ListedParts {
  readonly groups: readonly DivisionView[];
  /** The tabs, and then the anchors. */
  readonly sections: readonly DivisionView[];
}

/** The navigation as readers see it and, if the config lists it differently, as the config lists it. */
export interface NavigationView {
  readonly navigation: DivisionView;
  readonly listed: ListedParts | undefined;
}
