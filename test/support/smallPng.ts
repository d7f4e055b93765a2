import { crc32, deflateSync, inflateSync } from "node:zlib";

/** The pixels of an image, row by row, each as 0xRRGGBB. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint32Array;
}

/** The signature of a PNG file. */
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The maximum number of colors in a palette. */
const MAX_COLORS = 256;

/**
 * Reduces an image to at most 256 colors, which reduces the file to about a third of its size. Large areas keep their
 * exact colors, and the edges of letters get similar colors.
 *
 * @param png A PNG as written by Chromium: 8 bits per channel, not interlaced, opaque.
 */
export function smallPng(png: Buffer): Buffer {
  return writePng(readPng(png));
}

/** Decodes a PNG with 8 bits per channel. Ignores transparency. */
export function readPng(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  const samples = header && { 2: 3, 6: 4 }[header[9] ?? 0];
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  if (header?.[8] !== 8 || header[12] !== 0 || !(samples ?? palette))
    throw new Error("The PNG must have 8 bits per channel.");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data)));
  const bytes = unfiltered(data, width * (samples ?? 1), height, samples ?? 1);
  const colors = Uint32Array.from({ length: width * height }, (_, index) =>
    samples === undefined ? palette!.readUIntBE(bytes[index]! * 3, 3) : bytes.readUIntBE(index * samples, 3),
  );
  return { width, height, colors };
}

/** Encodes a PNG with a palette. */
function writePng({ width, height, colors }: Pixels): Buffer {
  const palette = paletteOf(colors);
  const places = new Map<number, number>();
  const placeOf = (color: number): number => {
    const place = places.get(color) ?? nearest(color, palette);
    places.set(color, place);
    return place;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  colors.forEach((color, index) => {
    rows[Math.floor(index / width) + index + 1] = placeOf(color);
  });
  const table = Buffer.from(palette.flatMap(channels));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/**
 * Reverses the row filters (https://www.w3.org/TR/png/#9Filters).
 *
 * @param size The number of bytes per pixel.
 */
function unfiltered(data: Buffer, rowLength: number, height: number, size: number): Buffer {
  const bytes = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowLength + 1)];
    const start = y * rowLength;
    for (let x = 0; x < rowLength; x++) {
      const left = x < size ? 0 : bytes[start + x - size]!;
      const above = y === 0 ? 0 : bytes[start + x - rowLength]!;
      const corner = x < size || y === 0 ? 0 : bytes[start + x - rowLength - size]!;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0;
      bytes[start + x] = data[start + y + 1 + x]! + guess;
    }
  }
  return bytes;
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** A box of similar colors, and the largest difference between them. */
interface Box {
  readonly colors: readonly (readonly [color: number, count: number])[];
  readonly spread: number;
  readonly channel: number;
}

/**
 * Chooses the most frequent color of each box of similar colors. Splits the box with the largest difference until there
 * are enough boxes.
 */
function paletteOf(pixels: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const boxes = [boxOf([...counts])];
  while (boxes.length < MAX_COLORS) {
    const widest = boxes.reduce((best, box, index) => (box.spread > boxes[best]!.spread ? index : best), 0);
    const { colors, spread, channel } = boxes[widest]!;
    if (spread === 0) break;
    const sorted = colors.toSorted(([a], [b]) => channels(a)[channel]! - channels(b)[channel]!);
    const mean = meanOf(sorted, channel);
    const cut = Math.max(
      1,
      sorted.findIndex(([color]) => channels(color)[channel]! > mean),
    );
    boxes.splice(widest, 1, boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut)));
  }
  return boxes.map(({ colors }) => colors.reduce((best, color) => (color[1] > best[1] ? color : best))[0]);
}

function boxOf(colors: Box["colors"]): Box {
  const spreads = [0, 1, 2].map((channel) => {
    const mean = meanOf(colors, channel);
    // Rare colors matter, because an icon has few pixels.
    return colors.reduce((sum, [color, count]) => sum + Math.sqrt(count) * (channels(color)[channel]! - mean) ** 2, 0);
  });
  const spread = Math.max(...spreads);
  return { colors, spread: colors.length === 1 ? 0 : spread, channel: spreads.indexOf(spread) };
}

function meanOf(colors: Box["colors"], channel: number): number {
  let [sum, weight] = [0, 0];
  for (const [color, count] of colors) {
    sum += channels(color)[channel]! * Math.sqrt(count);
    weight += Math.sqrt(count);
  }
  return sum / weight;
}

function nearest(color: number, palette: readonly number[]): number {
  let [place, smallest] = [0, Number.POSITIVE_INFINITY];
  const [red, green, blue] = channels(color);
  palette.forEach((other, index) => {
    const [r, g, b] = channels(other);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < smallest) [place, smallest] = [index, distance];
  });
  return place;
}

/** The red, green and blue values of a color. */
export function channels(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}
