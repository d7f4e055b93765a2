import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromiumExecutable, chromiumFolder } from "./paths.ts";

/** The generic font families, each with its font, so that text looks the same on every machine. */
const fontOf = { monospace: "DejaVu Sans Mono", "sans-serif": "DejaVu Sans", "system-ui": "DejaVu Sans" } as const;

/**
 * Unpacks the packaged Chromium with its libraries and fonts into `chromiumFolder`, and deletes the archives.
 *
 * @param modules The `node_modules` folder that contains @sparticuz/chromium and dejavu-fonts-ttf.
 */
export async function unpackChromium(modules: string): Promise<void> {
  const packed = path.join(modules, "@sparticuz/chromium/bin");
  mkdirSync(chromiumFolder, { recursive: true });
  await pipeline(
    createReadStream(path.join(packed, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(chromiumExecutable, { mode: 0o755 }),
  );
  await untar(path.join(packed, "al2023.tar.br"), path.join(chromiumFolder, "libraries"));
  rmSync(packed, { recursive: true });
  installFonts(path.join(modules, "dejavu-fonts-ttf/ttf"));
}

/** Unpacks a Brotli-compressed archive. */
export async function untar(archive: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(tar, "exit");
  // tar may stop at the archive's end marker without reading the padding after it, so only its exit code counts.
  await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0)
    throw new Error(`Could not unpack Chromium's libraries into ${folder} (tar exited with code ${code}).`);
}

/**
 * Installs only the sans and mono fonts. If the whole package were installed, Chromium would use the serif font for the
 * interface.
 */
function installFonts(from: string): void {
  const fonts = path.join(chromiumFolder, "fonts");
  mkdirSync(fonts, { recursive: true });
  for (const file of readdirSync(from).filter((name) => /^DejaVuSans(Mono)?[-.]/.test(name))) {
    copyFileSync(path.join(from, file), path.join(fonts, file));
  }
  const aliases = Object.entries(fontOf).map(
    ([family, font]) => `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  writeFileSync(
    path.join(chromiumFolder, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${chromiumFolder}/font-cache</cachedir>${aliases.join("")}</fontconfig>
`,
  );
}
