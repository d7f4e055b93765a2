import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { untar } from "./unpackChromium.ts";

const SIZE = 2_000_000;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

it("causes no unhandled stream error when tar exits before the archive's padding", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "untar-"));
  writeFileSync(path.join(folder, "tar"), `#!/bin/sh\nexec head -c ${SIZE - 3000} >/dev/null\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env.PATH}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const archive = path.join(folder, "packed.tar.br");
  writeFileSync(archive, brotliCompressSync(Buffer.alloc(SIZE), FAST));
  // The order in which the streams end varies. An unhandled error fails the vitest run.
  for (let turn = 0; turn < 20; turn++)
    await expect(untar(archive, path.join(folder, "libraries"))).resolves.toBeUndefined();
});
