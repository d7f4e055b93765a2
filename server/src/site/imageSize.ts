/** The number of bytes to read from an image file. The size is near the start, preceded at most by EXIF data. */
export const IMAGE_HEAD_BYTES = 256 * 1024;

/** The size of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, GIF, JPEG, WebP, or SVG image from the start of its file. Returns undefined for other
 * content.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pngSize(view) ?? gifSize(view) ?? jpegSize(view) ?? webpSize(view) ?? svgSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function pngSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, 0, "\x89PNG") || view.byteLength < 24) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, 0, "GIF8") || view.byteLength < 10) return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Skips segments until the frame header. */
function jpegSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes (0xff) may precede a marker.
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, 0, "RIFF") || !startsWith(view, 8, "WEBP") || view.byteLength < 30) return undefined;
  if (startsWith(view, 12, "VP8X")) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (startsWith(view, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Returns the width and height of an SVG, or those of its viewBox. */
function svgSize(bytes: Uint8Array): ImageSize | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, 16 * 1024));
  const start = text.search(/<svg\b/);
  const end = text.indexOf(">", start);
  if (start < 0 || end < 0) return undefined;
  const tag = text.slice(start, end);
  const number = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1]);
  const [width, height] = [number("width"), number("height")];
  if (width > 0 && height > 0) return { width, height };
  const box = /\sviewBox="([^"]*)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return box?.length === 4 ? { width: box[2]!, height: box[3]! } : undefined;
}

function startsWith(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  return [...text].every((char, i) => view.getUint8(at + i) === char.charCodeAt(0));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}
