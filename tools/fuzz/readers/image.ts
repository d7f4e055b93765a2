import { readImageSize } from "../../../server/src/site/imageSize.ts";
import { must } from "../must.ts";
import type { Reader } from "../reader.ts";

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part].map((c) => c.charCodeAt(0)))));

/** Reads image sizes. */
export const image: Reader = {
  name: "image",
  about: "sizes of PNG, GIF, JPEG, WebP, and SVG images",
  seeds: [
    bytes("\x89PNG\r\n\x1a\n", 0, 0, 0, 13, "IHDR", 0, 0, 0, 2, 0, 0, 0, 3, 8, 6),
    bytes("GIF89a", 2, 0, 3, 0),
    bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc0, 0, 17, 8, 0, 3, 0, 2, 3),
    bytes("RIFF", 9, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0),
    bytes("RIFF", 9, 0, 0, 0, "WEBPVP8L", 10, 0, 0, 0, 0x2f, 1, 0, 2, 0, 0, 0, 0, 0, 0),
    bytes("RIFF", 9, 0, 0, 0, "WEBPVP8 ", 10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 2, 0, 3, 0),
    '<?xml version="1.0"?><svg width="2px" height="3.5"></svg>',
    '<svg viewBox=" 0,0 2 3 " width="100%">',
  ],
  read(input) {
    const size = readImageSize(input);
    if (!size) return;
    const { width, height } = size;
    must(Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0, `${width} x ${height}`);
  },
};
