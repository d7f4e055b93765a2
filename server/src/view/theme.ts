import { isHexColor } from "../kinds/colorForms.ts";
import { DEFAULT_BACKGROUND } from "../kinds/contrast.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Site } from "../site/site.ts";
import type { Fields, TextPart } from "./fields.ts";
import type { Part } from "./part.ts";

export type Mode = "light" | "dark";

/** A color in effect, as `#rgb` or `#rrggbb`. */
export interface ColorPart extends Part {
  readonly hex: string;
  /** True when the config sets no valid color here, and readers get a default. */
  readonly isDefault: boolean;
}

/** An image that the config names. */
export interface ImagePart extends TextPart {
  /** The file in the site's folder. Undefined for an image on the web, and for one that does not exist. */
  readonly file: string | undefined;
}

/** What readers see in one mode. */
export interface ModeView {
  /** Highlights, section headers and accents. */
  readonly accent: ColorPart;
  readonly background: ColorPart;
  readonly logo: ImagePart | undefined;
}

/** The colors, modes and images in effect. */
export interface ThemeView {
  readonly light: ModeView;
  readonly dark: ModeView;
  /** Important buttons, in both modes. */
  readonly button: ColorPart;
  /** The mode that new readers get; `system` follows their operating system. */
  readonly initialMode: Mode | "system";
  /** True when readers can change the mode. */
  readonly canSwitchMode: boolean;
  /** The path of `modeToggle`. */
  readonly modeToggle: Part;
  /** Where a click on the logo leads. */
  readonly logoLink: TextPart;
  readonly favicon: ImagePart | undefined;
  readonly backgroundImage: ImagePart | undefined;
}

const MODES = ["light", "dark"] as const satisfies readonly Mode[];

/** The color of a site without a valid primary color: the platform requires one and has no default. */
const NEUTRAL = "#71717a";

/** The colors, modes and images in effect. Invalid colors count as absent. */
export function themeView(root: Fields, site: Site): ThemeView {
  const colors = root.object("colors");
  const background = colors.object("background");
  const primary = colorPart(colors, "primary") ?? { hex: NEUTRAL, isDefault: true, path: ["colors", "primary"] };
  const inherited: ColorPart = { ...primary, isDefault: true };
  const modeView = (mode: Mode, accent: ColorPart): ModeView => ({
    accent,
    background: colorPart(background, mode) ?? {
      hex: DEFAULT_BACKGROUND[mode],
      isDefault: true,
      path: [...background.path, mode],
    },
    logo: imagePart(root.text("logo") ?? root.object("logo").text(mode), site),
  });
  const toggle = root.object("modeToggle");
  return {
    light: modeView("light", primary),
    dark: modeView("dark", colorPart(colors, "light") ?? inherited),
    button: colorPart(colors, "dark") ?? inherited,
    initialMode: toggle.oneOf("default", MODES) ?? "system",
    canSwitchMode: toggle.flag("isHidden") !== true,
    modeToggle: { path: toggle.path },
    logoLink: root.object("logo").text("href") ?? { text: "/", path: ["logo", "href"] },
    favicon: imagePart(root.text("favicon"), site),
    backgroundImage: imagePart(root.text("backgroundImage"), site),
  };
}

function colorPart(fields: Fields, name: string): ColorPart | undefined {
  const part = fields.text(name);
  return part && isHexColor(part.text) ? { hex: part.text, isDefault: false, path: part.path } : undefined;
}

function imagePart(part: TextPart | undefined, site: Site): ImagePart | undefined {
  if (!part) return undefined;
  const ref = readFileRef(part.text, site);
  return { ...part, file: ref.state === "found" ? ref.path : undefined };
}
