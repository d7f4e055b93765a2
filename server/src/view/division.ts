import type { Part } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { PageEntryState } from "../site/pageEntry.ts";
import type { BannerView } from "./banner.ts";
import type { FillView, IconView } from "./divisionLook.ts";
import type { FooterView } from "./footer.ts";
import type { TopBarView } from "./topBar.ts";

export interface PageView extends Part {
  readonly kind: "page";
  /** As written in the config. */
  readonly entry: string;
  /** The path of the page without its extension, whether or not the page exists. */
  readonly slug: string;
  /** The file relative to the site's folder. Undefined if there is none. */
  readonly file: string | undefined;
  /** What the entry leads to for readers. `unknown` if the disk cannot be read. */
  readonly state: PageEntryState["state"];
  /** The name in the sidebar: from the page, or derived from the file name until the page is read. */
  readonly title: string;
  /** The title above the content of the page, if it differs from the name in the sidebar. */
  readonly heading: string | undefined;
  readonly icon: string | undefined;
  readonly description: string | undefined;
  /** True for the page that opens with a click on the name of its group. */
  readonly isRoot?: boolean;
  /** The HTTP method of a generated operation page, in capitals. */
  readonly method?: string;
  /** Where a file of the site describes a generated page. */
  readonly source?: { readonly file: string; readonly line: number };
  /** True for a generated page without an entry, from the API description of its parent. */
  readonly isGenerated?: boolean;
}

/**
 * A part of the navigation that contains parts or pages, or a link. Optional properties are absent if they do not
 * apply.
 */
export interface DivisionView extends Part {
  readonly kind: DivisionKind;
  /** The visible label, or the code of a language. */
  readonly name: string;
  /** The name used in references, if it differs from the visible one. */
  readonly label?: string;
  /** The URL that it links to, as written. */
  readonly target?: string;
  /** The folder of its pages, in a format that assigns pages by folder. */
  readonly folder?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly icon?: IconView;
  readonly fill?: FillView;
  /** True for a tab at the end of the tab bar. */
  readonly isAtEnd?: boolean;
  /** True for the initial version or language of new readers. */
  readonly isDefault?: boolean;
  /** True if the part or one of its parents is hidden. */
  readonly isInvisible?: boolean;
  /** True if the part is hidden until a reader opens one of its pages. */
  readonly startsHidden?: boolean;
  /** The version of the part, in a format where parts refer to versions. Undefined if every version shows it. */
  readonly version?: string;
  /** True for the part with all pages that do not belong to its siblings. */
  readonly isMain?: boolean;
  /** True for a generated group, from the API description of its parent. */
  readonly isGenerated?: boolean;
  /** True for a nested group that is collapsed at first. */
  readonly startsFolded?: boolean;
  readonly children: readonly (DivisionView | PageView)[];
  /** True if the pages are omitted, because the part is not on the requested path. */
  readonly isCut?: boolean;
  /** The links on each of its pages. */
  readonly links?: readonly DivisionView[];
  /** The overrides for its pages. */
  readonly banner?: BannerView;
  readonly topBar?: TopBarView;
  readonly footer?: FooterView;
}

/** The parts as listed in the config, in a format where the path of a page decides which part shows its group. */
export interface ListedParts {
  readonly groups: readonly DivisionView[];
  /** The tabs, followed by the anchors. */
  readonly sections: readonly DivisionView[];
}

/** The navigation as readers see it and, if that differs, as listed in the config. */
export interface NavigationView {
  readonly navigation: DivisionView;
  readonly listed: ListedParts | undefined;
}
