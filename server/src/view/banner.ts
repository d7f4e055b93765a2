import { isHexColor } from "../knowledge/look/colorForms.ts";
import type { Fields, Part } from "../schema/fields.ts";
import { pageBlocks } from "./pageBlocks.ts";
import type { Inline } from "./pageContent.ts";
import type { Mode } from "./theme.ts";

const TYPES = ["info", "warning", "critical"] as const;

/** Leaves link and image targets unresolved in a banner. */
const LINKS = {
  link: (url: string) => ({ kind: "external" as const, url }),
  image: (_target: string, alt: string) => ({ file: undefined, alt }),
};

/** The banner above every page. */
export interface BannerView extends Part {
  /** The Markdown source. */
  readonly text: string;
  readonly content: readonly Inline[];
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
    content: pageBlocks(text, "md", LINKS).blocks.flatMap((block) =>
      block.type === "paragraph" || block.type === "heading" ? block.children : [],
    ),
    type: banner.enumValue("banner.type", TYPES) ?? "info",
    colors: { ...hex("light"), ...hex("dark") },
    isDismissible: banner.flag("banner.dismissible") === true,
    nodeId: banner.nodeId,
  };
}

/** Returns the text of a banner, without markup. */
export function bannerText({ content }: BannerView): string {
  const wordsOf = (inlines: readonly Inline[]): string =>
    inlines
      .map((inline) => {
        if ("text" in inline) return inline.text;
        return "children" in inline ? wordsOf(inline.children) : "";
      })
      .join("");
  return wordsOf(content);
}
