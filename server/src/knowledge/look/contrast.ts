/** The default page background, used if the site config does not specify one. */
export const DEFAULT_BACKGROUND = { light: "#ffffff", dark: "#0a0a0a" } as const;

/** The minimum contrast ratio for text at WCAG level AA (success criterion 1.4.3). */
export const AA_TEXT = 4.5;

/**
 * The minimum contrast ratio for large text, such as headings, and for user interface components at WCAG level AA
 * (success criteria 1.4.3 and 1.4.11).
 */
export const AA_LARGE = 3;

/** Returns the contrast ratio of two hex colors (`#rgb` or `#rrggbb`) as defined by WCAG 2.2, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/**
 * Finds the closest color that has at least the given contrast with a background. Mixes in as little black (on a light
 * background) or white (on a dark background) as possible. Returns `#rrggbb` with the digits in the same case as in the
 * original color.
 * @param ratio The contrast ratio. It must not exceed 4.5, which black or white reaches on any background.
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

/** Formats a ratio, for example as `4.5:1`. Rounds down, so that an insufficient ratio never looks sufficient. */
export function formatRatio(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** Returns the relative luminance of a hex color as defined by WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the red, green and blue components of a hex color, from 0 to 255. */
function channels(hex: string): readonly number[] {
  const digits = hex.length === "#rgb".length ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
