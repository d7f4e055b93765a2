import { isHexColor } from "../kinds/colorForms.ts";
import type { Fields } from "../schema/fields.ts";

/** An icon, by its name in an icon library. */
export interface IconView {
  readonly name: string;
  /** The style, the schema's default where the config sets none. */
  readonly style: string;
  /** Undefined for the library of the site. */
  readonly library?: string | undefined;
}

/** A background: one color, or a gradient from the first to the second. */
type Fill = readonly [string] | readonly [string, string];

/** The backgrounds of an icon in both modes. */
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

/** The icon of the first tab or anchor when the config names none. */
export const MAIN_ICON: IconView = { name: "book-open", style: DEFAULT_STYLE };

export function fillView(fields: Fields): FillView | undefined {
  const same = (fill: Fill): FillView => ({ light: fill, dark: fill });
  const color = fields.text("color")?.text;
  if (color !== undefined) return isHexColor(color) ? same([color]) : undefined;
  const colors = fields.object("color");
  const hex = (role: "from" | "to" | "light" | "dark"): string | undefined => {
    const text = colors.text(role)?.text;
    return text !== undefined && isHexColor(text) ? text : undefined;
  };
  const [from, to, light, dark] = [hex("from"), hex("to"), hex("light"), hex("dark")];
  if (from && to) return same([from, to]);
  return light || dark ? { light: [light ?? dark!], dark: [dark ?? light!] } : undefined;
}
