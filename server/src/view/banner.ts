import { isHexColor } from "../knowledge/look/colorForms.ts";
import type { Fields, Part } from "../schema/fields.ts";
import { pageBlocks } from "./pageBlocks.ts";
import type { Drawn } from "./pageContent.ts";
import { inlinesOf, isSentence, plainTextOf } from "./pageInlines.ts";
import type { Mode } from "./theme.ts";

const TYPES = ["info", "warning", "critical"] as const;

/** Leaves link and image targets unresolved in a banner. */
const LINKS = {
  link: (url: string) => ({ url }),
  image: (_target: string, alt: string) => ({ alt }),
};

/** The banner above every page. */
export interface BannerView extends Part {
  /** The Markdown source. */
  readonly text: string;
  readonly content: readonly Drawn[];
  readonly type: (typeof TYPES)[number];
  /** The background colors for the modes that the config sets a color for. */
  readonly colors: Partial<Readonly<Record<Mode, string>>>;
  /** Whether readers can close the banner. */
  readonly isDismissible: boolean;
}

/** Returns the banner for a site or for a language. */
export function bannerView(fields: Fields): BannerView | undefined {
  const banner = fields.object("banner");
  const text = banner.text("banner.text")?.text;
  if (text === undefined) return undefined;
  const color = banner.object("banner.color");
  const hex = (mode: Mode) => {
    const value = color.text(mode)?.text;
    return value !== undefined && isHexColor(value) ? { [mode]: value } : {};
  };
  return {
    text,
    content: inlinesOf(pageBlocks(text, "md", LINKS).blocks.filter(isSentence)),
    type: banner.enumValue("banner.type", TYPES) ?? "info",
    colors: { ...hex("light"), ...hex("dark") },
    isDismissible: banner.flag("banner.dismissible") === true,
    nodeId: banner.nodeId,
  };
}

/** Returns the text of a banner, without markup. */
export function bannerText({ content }: BannerView): string {
  return plainTextOf(content);
}
