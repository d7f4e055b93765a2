import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { fieldsOf, filesOf, siteFieldsOf } from "../../formats/readSite.ts";
import { replaceNode } from "../../json/edits.ts";
import { type JSONPath, type Node, pathText, stringOf } from "../../json/json.ts";
import { isHexColor } from "../../knowledge/look/colorForms.ts";
import {
  AA_LARGE,
  AA_TEXT,
  contrastRatio,
  DEFAULT_BACKGROUND,
  formatRatio,
  withContrast,
} from "../../knowledge/look/contrast.ts";
import { entriesOfKind, pathOf } from "../../schema/entries.ts";
import type { Role } from "../../schema/roles.ts";
import { defineRule, type Finding } from "../engine/rule.ts";
import { strayMembers } from "../losses/strayMembers.ts";

type Mode = keyof typeof DEFAULT_BACKGROUND;

const BANNER_TEXT = "#ffffff";

/** A color and the modes in which it appears on the background. */
interface ColorUse {
  readonly node: Node;
  readonly path: JSONPath;
  readonly modes: readonly Mode[];
}

interface LowContrast {
  readonly node: Node;
  readonly color: string;
  /** The backgrounds that the color appears on, starting with the background that the message names. */
  readonly backgrounds: readonly string[];
  readonly required: number;
}

export const lowContrast = defineRule<LowContrast>({
  id: "low-contrast",
  severity: "info",
  docs: {
    summary: "The theme color is hard to read against its background.",
    why: `Section headers and accents use the color \`primary\` on the light background and \`light\` on the dark background. In \`docs.json\`, \`light\` defaults to \`primary\`, and buttons use \`dark\` in both modes. The Web Content Accessibility Guidelines (level AA) require a contrast of at least ${AA_LARGE}:1 for these elements, because many readers cannot see them well otherwise. If the config does not set background colors, the contrast is measured against white and near-black (${DEFAULT_BACKGROUND.dark}).`,
    examples: {
      incorrect: { text: '{ "colors": { "primary": "#ffd700" } }', note: "The contrast against white is 1.4:1." },
      correct: '{ "colors": { "primary": "#0f766e" } }',
    },
  },
  *check({ config }) {
    for (const { node, path, modes } of drawnColors(config)) {
      const color = stringOf(node);
      if (color === undefined || !isHexColor(color)) continue;
      const shown = modes.map((mode) => ({ mode, ...backgroundIn(mode, config) }));
      const low = shown.find(({ hex }) => isHexColor(hex) && contrastRatio(color, hex) < AA_LARGE);
      if (!low) continue;
      const others = shown.filter((each) => each !== low && isHexColor(each.hex));
      yield {
        span: node,
        path,
        message: lowContrastIn(low.mode, low.given, formatRatio(contrastRatio(color, low.hex))),
        data: { node, color, backgrounds: [low, ...others].map(({ hex }) => hex), required: AA_LARGE },
      };
    }
    yield* bannerFindings(config);
  },
  fixes({ data }) {
    if (!data) return [];
    const { node, color, backgrounds, required } = data;
    const [background] = backgrounds;
    const readable = withContrast(color, background!, required);
    // A shade that works in one mode can be too light or too dark for the other.
    if (backgrounds.some((each) => contrastRatio(readable, each) < required)) return [];
    const ratio = formatRatio(contrastRatio(readable, background!));
    return [
      {
        title: l10n.t("Change to {0} (closest readable shade, {1})", readable, ratio),
        edits: [replaceNode(node, readable)],
      },
    ];
  },
});

/** Yields the colors of the theme and, in the newer format, of parts of the navigation. */
function* drawnColors(config: SiteConfig): Generator<ColorUse> {
  const fields = fieldsOf(config);
  if (isBackgroundElsewhere(config)) return;
  const isNewer = config.format.id === "docs";
  const hasLight = siteFieldsOf(config).nodeOf("color.light") !== undefined;
  const ofTheme: readonly { readonly role: Role; readonly modes: readonly Mode[] }[] = [
    { role: "color.primary", modes: isNewer && !hasLight ? ["light", "dark"] : ["light"] },
    { role: "color.light", modes: ["dark"] },
    { role: "color.dark", modes: isNewer ? ["light", "dark"] : [] },
  ];
  for (const { role, modes } of ofTheme) {
    const node = fields.nodeOf(role);
    if (node) yield { node, path: fields.pathOf(role), modes };
  }
  for (const entry of entriesOfKind(config, "hex-color")) {
    const mode = entry.field?.["x-role"];
    if (entry.parent?.field?.["x-role"] === "color" && (mode === "light" || mode === "dark"))
      yield { node: entry.node, path: pathOf(entry), modes: [mode] };
  }
}

/** Whether the background color is likely misplaced, in which case another rule reports it. */
function isBackgroundElsewhere(config: SiteConfig): boolean {
  const { whole } = config;
  const place = pathText(fieldsOf(whole).pathOf("background.light"));
  return filesOf(config)
    .flatMap((file) => [...strayMembers(file)])
    .some(
      ([{ children }, { entry }]) =>
        `${place}.`.startsWith(`${pathText([...pathOf(entry), children![0]!.value])}.`) ||
        pathText(pathOf(entry)) === pathText(fieldsOf(whole).pathOf("background")),
    );
}

/** Returns the page background in a mode, and whether the config sets it. */
function backgroundIn(mode: Mode, { whole }: SiteConfig): { readonly hex: string; readonly given: boolean } {
  const hex = stringOf(siteFieldsOf(whole).nodeOf(`background.${mode}`));
  return { hex: hex ?? DEFAULT_BACKGROUND[mode], given: hex !== undefined };
}

/** Reports banners that are too light for their white text. */
function* bannerFindings(config: SiteConfig): Generator<Finding<LowContrast>> {
  for (const entry of entriesOfKind(config, "hex-color")) {
    const color: string = entry.node.value;
    if (entry.parent?.field?.["x-role"] !== "banner.color" || !isHexColor(color)) continue;
    const ratio = contrastRatio(color, BANNER_TEXT);
    if (ratio >= AA_TEXT) continue;
    yield {
      span: entry.node,
      path: pathOf(entry),
      message: l10n.t(
        "Low contrast: {0} against the banner's white text. WCAG AA requires {1}:1.",
        formatRatio(ratio),
        AA_TEXT,
      ),
      data: { node: entry.node, color, backgrounds: [BANNER_TEXT], required: AA_TEXT },
    };
  }
}

/** Returns the message for a color. `given` is true if the config sets the background. */
function lowContrastIn(mode: Mode, given: boolean, ratio: string): string {
  if (mode === "light") {
    return given
      ? l10n.t("Low contrast in light mode: {0} against the background. WCAG AA requires {1}:1.", ratio, AA_LARGE)
      : l10n.t(
          "Low contrast in light mode: {0} against the default background. WCAG AA requires {1}:1.",
          ratio,
          AA_LARGE,
        );
  }
  return given
    ? l10n.t("Low contrast in dark mode: {0} against the background. WCAG AA requires {1}:1.", ratio, AA_LARGE)
    : l10n.t("Low contrast in dark mode: {0} against the default background. WCAG AA requires {1}:1.", ratio, AA_LARGE);
}
