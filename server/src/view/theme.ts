import type { NodeId } from "../json/nodeId.ts";
import { isHexColor } from "../knowledge/look/colorForms.ts";
import { DEFAULT_BACKGROUND } from "../knowledge/look/contrast.ts";
import type { Fields, Part, TextPart } from "../schema/fields.ts";
import type { Role } from "../schema/roles.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Site } from "../site/site.ts";

export type Mode = "light" | "dark";

/** A color that is in effect, in the form `#rgb` or `#rrggbb`. */
interface ColorPart extends Part {
  readonly hex: string;
}

/** An image that the config sets. */
export interface ImagePart extends TextPart {
  /** The file in the site folder. Undefined for an image that is remote or missing. */
  readonly file: string | undefined;
}

export interface ModeView {
  /** The color of highlights, section headers, and accents. */
  readonly accent: ColorPart;
  readonly background: ColorPart;
  readonly logo: ImagePart | undefined;
  /** The image behind every page. */
  readonly backdrop: ImagePart | undefined;
}

/** The colors, modes and images that are in effect. */
export interface ThemeView {
  readonly light: ModeView;
  readonly dark: ModeView;
  /** The color of important buttons, in both modes. */
  readonly button: ColorPart;
  /** The initial mode for new readers. `system` means the mode of their operating system. */
  readonly initialMode: Mode | "system";
  /** Whether readers can change the mode. */
  readonly canSwitchMode: boolean;
  /** The node of the mode settings. */
  readonly modes: Part;
  /** The link target of the logo. */
  readonly logoLink: TextPart;
  readonly favicon: ImagePart | undefined;
  /** The node of the favicon. Present even if the config does not set a favicon. */
  readonly faviconNode: NodeId;
  /** The name of the layout, in a format that has several layouts. */
  readonly layout: TextPart | undefined;
  /** The pattern behind every page. */
  readonly decoration: (typeof DECORATIONS)[number] | undefined;
}

const DECORATIONS = ["gradient", "grid", "windows"] as const;

const MODES = ["light", "dark"] as const satisfies readonly Mode[];

/**
 * The accent color if the primary color is missing or invalid. The platform requires a primary color and does not have
 * a default.
 */
const NEUTRAL = "#71717a";

/** Returns the colors, modes and images that are in effect. Invalid colors are ignored. */
export function themeView(root: Fields, site: Site): ThemeView {
  const primary = colorPart(root, "color.primary") ?? {
    hex: NEUTRAL,
    nodeId: root.nodeIdOf("color.primary"),
  };
  const modeView = (mode: Mode, accent: ColorPart): ModeView => ({
    accent,
    background: colorPart(root, `background.${mode}`) ?? {
      hex: DEFAULT_BACKGROUND[mode],
      nodeId: root.nodeIdOf(`background.${mode}`),
    },
    logo: imagePart(root.text("logo") ?? root.text(`logo.${mode}`), site),
    backdrop: imagePart(root.text("background.image") ?? root.object("background.image").text(mode), site),
  });
  return {
    light: modeView("light", primary),
    dark: modeView("dark", colorPart(root, "color.light") ?? primary),
    button: colorPart(root, "color.dark") ?? primary,
    initialMode: root.enumValue("modes.default", MODES) ?? "system",
    canSwitchMode: root.flag("modes.fixed") !== true,
    modes: { nodeId: root.nodeIdOf("modes") },
    logoLink: root.text("logo.link") ?? { text: "/", nodeId: root.nodeIdOf("logo.link") },
    favicon: imagePart(root.text("favicon") ?? root.object("favicon").text("light"), site),
    faviconNode: root.nodeIdOf("favicon"),
    layout: root.text("theme"),
    decoration: root.enumValue("background.decoration", DECORATIONS),
  };
}

function colorPart(fields: Fields, role: Role): ColorPart | undefined {
  const part = fields.text(role);
  return part && isHexColor(part.text) ? { hex: part.text, nodeId: part.nodeId } : undefined;
}

function imagePart(part: TextPart | undefined, site: Site): ImagePart | undefined {
  if (!part) return undefined;
  const ref = readFileRef(part.text, site);
  return { ...part, file: ref.state === "found" ? ref.path : undefined };
}
