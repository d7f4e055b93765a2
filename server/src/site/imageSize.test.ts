import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readImageSize } from "./imageSize.ts";

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)));
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

describe("readImageSize", () => {
  it.each<[string, Uint8Array, [number, number] | undefined]>([
    ["PNG", bytes("\x89PNG\r\n\x1a\n", zeros(8), [0, 0, 4, 176], [0, 0, 2, 118]), [1200, 630]],
    ["GIF", bytes("GIF89a", [64, 1, 200, 0]), [320, 200]],
    [
      "JPEG with other segments before the frame",
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 44, 2, 88, 3]),
      [600, 300],
    ],
    ["extended WebP", bytes("RIFF", zeros(4), "WEBPVP8X", zeros(8), [0x7f, 7, 0], [0x37, 4, 0]), [1920, 1080]],
    ["lossless WebP", bytes("RIFF", zeros(4), "WEBPVP8L", zeros(5), [0x63, 0xc0, 0x31, 0], zeros(5)), [100, 200]],
    ["lossy WebP", bytes("RIFF", zeros(4), "WEBPVP8 ", zeros(10), [100, 0, 200, 0]), [100, 200]],
    [
      "SVG with a width and height",
      text('<?xml version="1.0"?><svg width="24px" height="12" viewBox="0 0 1 1"></svg>'),
      [24, 12],
    ],
    ["SVG with a viewBox", text('<svg viewBox="0,0 32 16"/>'), [32, 16]],
    ["SVG with percentages", text('<svg width="100%" height="100%"/>'), undefined],
    ["other content", text("# Not an image"), undefined],
    ["empty file", text(""), undefined],
  ])("%s", (_, content, size) => {
    expect(readImageSize(content)).toEqual(size && { width: size[0], height: size[1] });
  });

  it("never throws", () => {
    const starts = fc.constantFrom("\x89PNG", "GIF8", "\xff\xd8\xff", "RIFF1234WEBPVP8X", "RIFF1234WEBPVP8L", "<svg ");
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 60 }), (start, rest) => {
        readImageSize(bytes(start, [...rest]));
      }),
    );
  });
});
