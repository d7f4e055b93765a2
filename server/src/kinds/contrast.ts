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

/** A ratio as people read it: `4.5:1`. Rounded down, so that what falls short never looks as if it did not. */
export function ratioInWords(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** The relative luminance of a hex colour, from 0 for black to 1 for white (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === "#rgb".length ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
