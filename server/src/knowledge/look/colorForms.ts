import { CSS_COLOR_NAMES } from "./cssColorNames.ts";

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
/**
 * Matches `name(a, b, c)` and `name(a b c)`, optionally with an alpha value: `name(a, b, c, d)` or `name(a b c / d)`.
 */
const FUNCTION = new RegExp(
  String.raw`^(rgb|hsl)a?\(\s*(${NUMBER}(?:%|deg)?)[\s,]+(${NUMBER}%?)[\s,]+(${NUMBER}%?)\s*(?:[,/]\s*(${NUMBER}%?)\s*)?\)$`,
);

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Whether the color is written as `#rgb` or `#rrggbb`, the two notations that the specification calls "hex color
 * codes".
 */
export function isHexColor(value: string): boolean {
  return HEX.test(value);
}

/** A CSS color converted to `#rrggbb`. */
interface ColorForm {
  readonly hex: string;
  /** Whether the original color had transparency, which `#rrggbb` cannot express. */
  readonly dropsAlpha: boolean;
}

/**
 * Parses a color according to CSS Color Module Level 4: a name, `rgb()`, `hsl()`, hex with alpha, or hex without `#`.
 * Returns undefined for anything else. Preserves the case of hex digits.
 */
export function readColor(text: string): ColorForm | undefined {
  const value = text.trim();
  const lower = value.toLowerCase();
  const named = CSS_COLOR_NAMES.get(lower);
  if (named) return { hex: named, dropsAlpha: false };
  const digits = value.replace(/^(?:#|0x)+/i, "");
  if (/^[0-9a-f]+$/i.test(digits)) return fromDigits(digits);
  const [, name, a = "", b = "", c = "", alpha = "1"] = FUNCTION.exec(lower) ?? [];
  if (name === undefined) return undefined;
  const channels = name === "rgb" ? [a, b, c].map(rgbChannel) : hslChannels(a, b, c);
  return { hex: toHex(channels), dropsAlpha: parsePortion(alpha) < 1 };
}

function fromDigits(digits: string): ColorForm | undefined {
  const alpha = { 3: "", 6: "", 4: digits.slice(3), 8: digits.slice(6) }[digits.length];
  if (alpha === undefined) return undefined;
  return { hex: `#${digits.slice(0, digits.length - alpha.length)}`, dropsAlpha: /[^fF]/.test(alpha) };
}

/** Converts an `rgb()` channel (a number up to 255 or a percentage) to a number from 0 to 1. */
function rgbChannel(text: string): number {
  return text.endsWith("%") ? parsePortion(text) : Number.parseFloat(text) / 255;
}

/** Converts a number or a percentage to a number from 0 to 1. */
function parsePortion(text: string): number {
  const number = Number.parseFloat(text);
  return text.endsWith("%") ? number / 100 : number;
}

/**
 * Converts HSL to RGB according to CSS Color Module Level 4, section 7.1. The hue is in degrees; the saturation and
 * lightness are percentages.
 */
function hslChannels(hue: string, saturation: string, lightness: string): number[] {
  const degrees = ((Number.parseFloat(hue) % 360) + 360) % 360;
  const s = clamp(Number.parseFloat(saturation) / 100);
  const l = clamp(Number.parseFloat(lightness) / 100);
  const a = s * Math.min(l, 1 - l);
  return [0, 8, 4].map((n) => {
    const k = (n + degrees / 30) % 12;
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

function toHex(channels: readonly number[]): string {
  const digits = channels.map((channel) =>
    Math.round(clamp(channel) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
