import { isWithin } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { fieldsOf, partsOfKind } from "../formats/readSite.ts";
import { isHexColor } from "../kinds/colorForms.ts";
import { prefixOf } from "../kinds/urlPrefix.ts";
import type { Division } from "../model/outline.ts";
import type { Fields, Part } from "../schema/fields.ts";
import { MAIN_SECTION } from "./mainSection.ts";

/** An icon, by its name in an icon library. */
export interface IconView {
  readonly name: string;
  /** The style, the schema's default where the config sets none. */
  readonly style: string;
}

/** The background of an anchor's icon: one color, or a gradient from the first to the second. */
export type Fill = readonly [string] | readonly [string, string];

/** A tab or an anchor. */
interface SectionView extends Part {
  /** `main`, `tab:0`, `anchor:2`, …: what pages refer to. */
  readonly id: string;
  readonly name: string;
  /** As written in the config. */
  readonly url: string | undefined;
  /** The folder whose pages belong to it. Undefined for a link to another site, and for the main section. */
  readonly prefix: string | undefined;
  /** The version that it belongs to; undefined when every version shows it. */
  readonly version: string | undefined;
  /** True when it is hidden until a reader opens one of its pages. */
  readonly startsHidden: boolean;
}

export interface TabView extends SectionView {
  readonly kind: "tab";
}

export interface AnchorView extends SectionView {
  readonly kind: "anchor";
  readonly icon: IconView | undefined;
  readonly fill: Fill | undefined;
}

/** The tabs, in their order. */
export function tabsOf(config: SiteConfig): readonly TabView[] {
  return partsOfKind(config, "tab").map((tab) => ({ kind: "tab", ...sectionView(tab) }));
}

/** The anchors, the top anchor first: it leads to the main section, and exists whether the config names it or not. */
export function anchorsOf(config: SiteConfig): readonly AnchorView[] {
  const top = fieldsOf(config).object("nav.mainSection");
  return [
    {
      kind: "anchor",
      id: MAIN_SECTION,
      name: top.text("label")?.text ?? "Documentation",
      url: undefined,
      prefix: undefined,
      version: undefined,
      startsHidden: false,
      icon: iconView(top) ?? { name: "book-open", style: DEFAULT_STYLE },
      fill: undefined,
      nodeId: top.nodeId,
    },
    ...partsOfKind(config, "anchor").map((anchor): AnchorView => {
      const { fields } = anchor;
      return { kind: "anchor", ...sectionView(anchor), icon: iconView(fields), fill: fillOf(fields) };
    }),
  ];
}

/** The ID of the section that a page belongs to: the one with the longest prefix, and the first of equal ones. */
export function sectionOfPage(slug: string, sections: readonly (TabView | AnchorView)[]): string {
  let found: TabView | AnchorView | undefined;
  for (const section of sections) {
    const { prefix } = section;
    if (prefix === undefined || !isWithin(slug, prefix)) continue;
    if (found?.prefix === undefined || prefix.length > found.prefix.length) found = section;
  }
  return found?.id ?? MAIN_SECTION;
}

const DEFAULT_STYLE = "duotone";

function sectionView({ kind, path, name, target: url, fields }: Division): SectionView {
  return {
    id: `${kind}:${path.at(-1)}`,
    name: name ?? "",
    url,
    prefix: url === undefined ? undefined : prefixOf(url),
    version: fields.text("version")?.text,
    startsHidden: fields.flag("hidden") === true,
    nodeId: fields.nodeId,
  };
}

function iconView(fields: Fields): IconView | undefined {
  const icon = fields.text("icon");
  return icon && { name: icon.text, style: fields.text("icon.style")?.text ?? DEFAULT_STYLE };
}

function fillOf(fields: Fields): Fill | undefined {
  const color = fields.text("color")?.text;
  if (color !== undefined) return isHexColor(color) ? [color] : undefined;
  const gradient = fields.object("color");
  const from = gradient.text("from")?.text;
  const to = gradient.text("to")?.text;
  return from && to && isHexColor(from) && isHexColor(to) ? [from, to] : undefined;
}
