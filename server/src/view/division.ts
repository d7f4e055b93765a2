import type { Part } from "../schema/fields.ts";
import type { DivisionKind } from "../schema/schema.ts";
import type { PageEntryState } from "../site/pageEntry.ts";
import type { BannerView } from "./banner.ts";
import type { FillView, IconView } from "./divisionLook.ts";
import type { FooterView } from "./footer.ts";
import type { TopBarView } from "./topBar.ts";

/** A page in the navigation. */
export interface PageView extends Part {
  readonly kind: "page";
  /** As written in the config. */
  readonly entry: string;
  /** The path of the page without its extension, whether it exists or not. */
  readonly slug: string;
  /** The file relative to the site's folder; undefined when there is none. */
  readonly file: string | undefined;
  /** The state of the entry for readers. `unknown`: the disk cannot be read. */
  readonly state: PageEntryState["state"];
  /** The name in the sidebar: as the page gives it, or made from its file name until the page is read. */
  readonly title: string;
  /** The title above the text of the page, where it is not the name in the sidebar. */
  readonly heading: string | undefined;
  readonly icon: string | undefined;
  readonly description: string | undefined;
  /** True for the page that the name of its group leads to. */
  readonly isRoot?: boolean;
  /** The method of the operation that the platform makes the page from, in capitals. */
  readonly method?: string;
  /** Where a file of the site describes a page that is made from it. */
  readonly source?: { readonly file: string; readonly line: number };
  /** True for a page that no entry lists: the API description of the part around it makes it. */
  readonly isMade?: boolean;
}

/** A part of the navigation with parts or pages of its own, or a link. Members that it does not have are absent. */
export interface DivisionView extends Part {
  readonly kind: DivisionKind;
  /** The visible label; for a language, its code. */
  readonly name: string;
  /** The name in references, if it differs from the visible one. */
  readonly label?: string;
  /** The address that it leads to, as written. */
  readonly target?: string;
  /** The folder whose pages belong to it, in a format that assigns pages by folder. */
  readonly folder?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly icon?: IconView;
  readonly fill?: FillView;
  /** True for a tab at the other end of the bar. */
  readonly isAtEnd?: boolean;
  /** True for the version or language that new readers get. */
  readonly isDefault?: boolean;
  /** True when it is hidden, itself or through a part around it. */
  readonly isInvisible?: boolean;
  /** True when it is hidden until a reader opens one of its pages. */
  readonly startsHidden?: boolean;
  /** The version that it belongs to, in a format where parts name it. Undefined when every version shows it. */
  readonly version?: string;
  /** True for the part that gets all pages not in its sibling parts. */
  readonly isMain?: boolean;
  /** True for a group that the API description of the part around it makes. */
  readonly isMade?: boolean;
  /** True for a group inside another one whose pages readers see after a click on its name. */
  readonly startsFolded?: boolean;
  readonly children: readonly (DivisionView | PageView)[];
  /** True when its pages are omitted, because it is not on the requested way. */
  readonly isCut?: boolean;
  /** Links that every page of it shows. */
  readonly links?: readonly DivisionView[];
  /** The overrides for its pages. */
  readonly banner?: BannerView;
  readonly topBar?: TopBarView;
  readonly footer?: FooterView;
}

/** Parts as a config lists them, in a format where the paths of pages decide which of them shows a group. */
export interface ListedParts {
  readonly groups: readonly DivisionView[];
  /** The tabs, then the anchors. */
  readonly sections: readonly DivisionView[];
}

/** The navigation as readers see it and, where that differs, as the config lists it. */
export interface NavigationView {
  readonly navigation: DivisionView;
  readonly listed: ListedParts | undefined;
}
