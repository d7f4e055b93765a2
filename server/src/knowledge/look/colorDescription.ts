import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { siteFieldsOf } from "../../formats/readSite.ts";
import { type Node, stringOf } from "../../json/json.ts";
import type { Entry } from "../../schema/entries.ts";
import { readFields } from "../../schema/fields.ts";
import { codeSpan, paragraphs } from "../../text/markdownText.ts";
import type { ValueContext } from "../valueContext.ts";
import { isHexColor } from "./colorForms.ts";
import { AA_LARGE, AA_TEXT, contrastRatio, DEFAULT_BACKGROUND, formatRatio } from "./contrast.ts";

const MODES = ["light", "dark"] as const;

/**
 * Builds the hover text for a color: a swatch, its contrast with the site's backgrounds, and the gradient it belongs
 * to. The contrast starts on the first line, because VS Code shows only two lines below its color picker.
 */
export function describeColor(color: string, { config, occurrence: { entry } }: ValueContext): string | undefined {
  if (!isHexColor(color)) return undefined;
  const gradient = gradientOf(config, entry?.parent);
  const background = entry && MODES.find((mode) => backgroundNode(config, mode) === entry?.node);
  const contrasts = background ? onBackground(config, color) : onBackgrounds(config, color);
  const [first, ...others] = contrasts;
  return paragraphs(
    [`${swatch([color])} ${codeSpan(color)}${first === undefined ? "" : ` · ${first}`}`, ...others].join("  \n"),
    gradient &&
      `${swatch(gradient)} ${l10n.t("Gradient from {0} to {1}", codeSpan(gradient[0]!), codeSpan(gradient[1]!))}`,
  );
}

/** Returns the `from` and `to` colors of a gradient object, if both are valid. */
function gradientOf(config: SiteConfig, object: Entry | undefined): readonly string[] | undefined {
  const fields = readFields({ text: config, node: object?.node, path: [] }, object?.schema);
  const ends = [fields.nodeOf("from"), fields.nodeOf("to")].map(stringOf);
  return ends.every((end) => end !== undefined && isHexColor(end)) ? (ends as string[]) : undefined;
}

/** Describes the contrast between a color and the background of each mode. */
function onBackgrounds(config: SiteConfig, color: string): readonly string[] {
  return MODES.flatMap((mode) => {
    const given = stringOf(backgroundNode(config, mode));
    const background = given ?? DEFAULT_BACKGROUND[mode];
    if (!isHexColor(background)) return [];
    return [contrastLine(color, background, describeBackground(mode, given === undefined, codeSpan(background)))];
  });
}

function describeBackground(mode: (typeof MODES)[number], isDefault: boolean, color: string): string {
  if (mode === "light") {
    return isDefault
      ? l10n.t("against the default light background {0}", color)
      : l10n.t("against the light background {0}", color);
  }
  return isDefault
    ? l10n.t("against the default dark background {0}", color)
    : l10n.t("against the dark background {0}", color);
}

/** Describes the contrast between this background and the other theme colors. */
function onBackground(config: SiteConfig, background: string): readonly string[] {
  return (siteFieldsOf(config).nodeOf("colors")?.children ?? []).flatMap(({ children }) => {
    const [name, value] = children ?? [];
    const color = stringOf(value);
    return color !== undefined && isHexColor(color)
      ? [contrastLine(color, background, l10n.t("for {0} {1}", codeSpan(name!.value as string), codeSpan(color)))]
      : [];
  });
}

function backgroundNode(config: SiteConfig, mode: (typeof MODES)[number]): Node | undefined {
  return siteFieldsOf(config).nodeOf(`background.${mode}`);
}

function contrastLine(a: string, b: string, description: string): string {
  const ratio = contrastRatio(a, b);
  const grade =
    ratio >= AA_TEXT
      ? l10n.t("passes AA")
      : ratio >= AA_LARGE
        ? l10n.t("passes AA for large text only")
        : l10n.t("fails AA");
  return l10n.t("Contrast {0} {1}: {2}", formatRatio(ratio), description, grade);
}

/** Renders a color or gradient swatch as a Markdown image. Hex colors do not need escaping. */
function swatch(colors: readonly string[]): string {
  const wide = colors.length > 1;
  const stops = colors.map((color, index) => `<stop offset="${index}" stop-color="${color}"/>`).join("");
  const size = `width="${wide ? 48 : 16}" height="12"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    wide ? `<defs><linearGradient id="g">${stops}</linearGradient></defs>` : "",
    `<rect ${size} rx="2" fill="${wide ? "url(#g)" : colors[0]}" stroke="#808080" stroke-opacity=".5"/></svg>`,
  ].join("");
  return `![${colors.join(" to ")}](data:image/svg+xml;base64,${btoa(svg)})`;
}
