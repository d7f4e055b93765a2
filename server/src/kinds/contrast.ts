/** What a page without a background of its own is drawn on. */
export const DEFAULT_BACKGROUND = { light: "#ffffff", dark: "#0a0a0a" } as const;

/** What the Web Content Accessibility Guidelines ask of text at level AA (success criterion 1.4.3). */
export const AA_TEXT = 4.5;

/** What they ask at level AA of large text, such as headings, and of parts of the interface (1.4.3 and 1.4.11). */
export const AA_LARGE = 3;

/** The contrast of two hex colours (`#rgb` or `#rrggbb`), from 1 to 21, as WCAG 2.2 defines the contrast ratio. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/**
 * The colour nearest to a hex colour that has at least a contrast with a background: mixed with as little black as will
 * do on a light one, with white on a dark one. As `#rrggbb`, its digits in the case of the given colour.
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

/** A ratio as people read it: `4.5:1`. Rounded down, so that what falls short never looks as if it did not. */
export function ratioInWords(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** The relative luminance of a hex colour, from 0 for black to 1 for white (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Red, green and blue of a hex colour, each from 0 to 255. */
function channels(hex: string): readonly number[] {
  const digits = hex.length === "#rgb".length ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}
