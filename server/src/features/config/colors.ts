import type { Color, ColorInformation, ColorPresentation, Range } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { nodeAt } from "../../json/json.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { isHexColor } from "../../knowledge/look/colorForms.ts";
import { entriesOf } from "../../schema/entries.ts";

/** Returns every color in the file: the values of color fields, and color-like strings in unknown fields. */
export function documentColors(config: SiteConfig): ColorInformation[] {
  return entriesOf(config).all.flatMap(({ node, schema }) =>
    node.type === "string" &&
    (schema === undefined || schema["x-kind"] === "hex-color") &&
    isHexColor(node.value as string)
      ? [{ color: colorOf(node.value as string), range: rangeOf(config, node) }]
      : [],
  );
}

/**
 * Returns the notations for a picked color. They match the letter case of the existing text. The short form (`#rgb`)
 * comes first if the existing color is short and the new one can be shortened. Site configs do not support
 * transparency, so alpha is dropped.
 */
export function colorPresentations(config: SiteConfig, color: Color, range: Range): ColorPresentation[] {
  const node = nodeAt(config.root, config.document.offsetAt(range.start));
  const old = node?.type === "string" ? (node.value as string) : "";
  const channels = [color.red, color.green, color.blue].map((channel) =>
    Math.round(Math.min(Math.max(channel, 0), 1) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  const long = `#${channels.join("")}`;
  const short = channels.every(([high, low]) => high === low)
    ? `#${channels.map(([high]) => high).join("")}`
    : undefined;
  const forms = short === undefined ? [long] : old.length === "#rgb".length ? [short, long] : [long, short];
  return forms
    .map((form) => (/[A-F]/.test(old) ? form.toUpperCase() : form))
    .map((label) => ({ label, textEdit: { range, newText: JSON.stringify(label) } }));
}

/** Returns the channels of a hex color, each from 0 to 1. */
function colorOf(hex: string): Color {
  const digits = hex.length === "#rgb".length ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const channel = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { red: channel(0), green: channel(2), blue: channel(4), alpha: 1 };
}
