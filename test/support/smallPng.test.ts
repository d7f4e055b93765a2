import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { channels, type Pixels, readPng, smallPng } from "./smallPng.ts";

const SIDE = 64;
const RED = 0xff0000;

/** A red square with a gradient below it. The gradient has more colors than fit in a palette. */
function colorAt(x: number, y: number): number {
  return y < SIDE / 2 ? RED : ((x * 4) << 16) | ((y * 4) << 8) | 64;
}

/** Encodes the image as a PNG with the given filter. */
function pngWith(filter: 0 | 1 | 2 | 3 | 4, samples: 3 | 4): Buffer {
  const at = (x: number, y: number, sample: number): number =>
    x < 0 || y < 0 ? 0 : sample === 3 ? 255 : channels(colorAt(x, y))[sample]!;
  const rows: number[] = [];
  for (let y = 0; y < SIDE; y++) {
    rows.push(filter);
    for (let x = 0; x < SIDE; x++) {
      for (let sample = 0; sample < samples; sample++) {
        const [left, above, corner] = [at(x - 1, y, sample), at(x, y - 1, sample), at(x - 1, y - 1, sample)];
        const near = [left, above, corner].toSorted(
          (a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b),
        )[0]!;
        const guess = [0, left, above, (left + above) >> 1, near][filter]!;
        rows.push((at(x, y, sample) - guess) & 255);
      }
    }
  }
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, samples === 3 ? 2 : 6, 0, 0, 0]);
  const chunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const distance = (a: number, b: number): number =>
  Math.hypot(...channels(a).map((value, index) => value - channels(b)[index]!));

test.each([0, 1, 2, 3, 4] as const)(
  "filter %d: preserves large areas exactly and other colors approximately",
  (filter) => {
    for (const samples of [3, 4] as const) {
      const { width, height, colors }: Pixels = readPng(smallPng(pngWith(filter, samples)));
      expect([width, height]).toEqual([SIDE, SIDE]);
      colors.forEach((color, index) => {
        const expected = colorAt(index % SIDE, Math.floor(index / SIDE));
        if (expected === RED) expect(color).toBe(RED);
        else expect(distance(color, expected)).toBeLessThan(24);
      });
    }
  },
);

test("keeps an image that already has a palette", () => {
  const small = smallPng(pngWith(4, 3));
  expect(readPng(smallPng(small)).colors).toEqual(readPng(small).colors);
});

test("rejects other kinds of images", () => {
  const deep = pngWith(0, 3);
  deep[24] = 16;
  expect(() => smallPng(deep)).toThrow("8 bits");
});

test("the images in the documentation are small", () => {
  const picture = readFileSync(path.join(repositoryRoot, "docs/images/preview.png"));
  expect(picture.length).toBeLessThan(150_000);
});
