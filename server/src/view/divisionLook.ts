import { isHexColor } from "../knowledge/look/colorForms.ts";
import type { Fields } from "../schema/fields.ts";

/** An icon, identified by its name in an icon library. */
export interface IconView {
  readonly name: string;
  /** The style of the icon. Defaults to the schema's default. */
  readonly style: string;
  /** The library that contains the icon. Defaults to the site's library. */
  readonly library?: string | undefined;
}

/** A single background color, or the two colors of a gradient. */
type Fill = readonly [string] | readonly [string, string];

/** The backgrounds of an icon, in light and dark mode. */
export interface FillView {
  readonly light: Fill;
  readonly dark: Fill;
}

const DEFAULT_STYLE = "duotone";

export function iconView(fields: Fields): IconView | undefined {
  const icon = fields.text("icon");
  if (!icon) return undefined;
  const library = fields.text("icon.library")?.text;
  return { name: icon.text, style: fields.text("icon.style")?.text ?? DEFAULT_STYLE, ...(library && { library }) };
}

/** The icon of the first tab or anchor if the config does not set one. */
export const MAIN_ICON: IconView = { name: "book-open", style: DEFAULT_STYLE };

export function fillView(fields: Fields): FillView | undefined {
  const inBothModes = (fill: Fill): FillView => ({ light: fill, dark: fill });
  const color = fields.text("color")?.text;
  if (color !== undefined) return isHexColor(color) ? inBothModes([color]) : undefined;
  const colors = fields.object("color");
  const hex = (role: "from" | "to" | "light" | "dark"): string | undefined => {
    const text = colors.text(role)?.text;
    return text !== undefined && isHexColor(text) ? text : undefined;
  };
  const [from, to, light, dark] = [hex("from"), hex("to"), hex("light"), hex("dark")];
  if (from && to) return inBothModes([from, to]);
  return light || dark ? { light: [light ?? dark!], dark: [dark ?? light!] } : undefined;
}
