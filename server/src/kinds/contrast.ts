/** The background of a page when the site config does not set one. */
export const DEFAULT_BACKGROUND = { light: "#ffffff", dark: "#0a0a0a" } as const;

/** The contrast that WCAG level AA requires for text (success criterion 1.4.3). */
export const AA_TEXT = 4.5;

/** The contrast that WCAG level AA requires for large text, such as headings, and for interface parts (1.4.3, 1.4.11). */
export const AA_LARGE = 3;

/** The contrast of two hex colors (`#rgb` or `#rrggbb`), from 1 to 21, as WCAG 2.2 defines the contrast ratio. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/**
 * The closest color that reaches a contrast with a background: the given color mixed with as little black as possible on
 * a light background, or white on a dark one. As `#rrggbb`, with digits in the case of the given color.
 * @param ratio At most 4.5: with black or with white, every background reaches that.
 */
export function withContrast(color: string, background: string, ratio: number): string {
  const target = contrastRatio("#000", background) > contrastRatio("#fff", background) ? 0 : 255;
  const isUpper = /[A-F]/.test(color) && !/[a-f]/.test(color);
  for (let percent = 1; percent <= 100; percent++) {
    const mixed = channels(color).map((channel) => Math.round(channel + ((target - channel) * percent) / 100));
    const digits = mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("");
    if (contrastRatio(`#${digits}`, background) >= ratio) return `#${isUpper ? digits.toUpperCase() : digits}`;
  }
  return target === 0 ? "#000000" : "#ffffff";
}

/** A ratio in words: `4.5:1`. Rounded down, so that a ratio that is too low never looks sufficient. */
export function ratioInWords(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** The relative luminance of a hex color, from 0 for black to 1 for white (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Red, green and blue of a hex color, each from 0 to 255. */
function channels(hex: string): readonly number[] {
  const digits = hex.length === "#rgb".length ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
