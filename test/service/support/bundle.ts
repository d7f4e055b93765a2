import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "../../..");

/** The command line as one file, in a folder without `node_modules` nearby. */
export interface CommandLineBundle {
  readonly file: string;
  readonly remove: () => void;
}

/** Bundles the command line as it ships, into a temporary folder. */
export async function bundleCommandLine(): Promise<CommandLineBundle> {
  const folder = mkdtempSync(path.join(tmpdir(), "user-groups-bundle-"));
  const file = path.join(folder, "user-groups.cjs");
  await build({
    entryPoints: [path.join(root, "user-groups/src/cli/main.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "es2024",
    mainFields: ["module", "main"],
    external: ["pg-native"],
    logLevel: "warning",
    absWorkingDir: root,
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Bundles the client that rotates one token and can kill itself.
 *
 * @param file The output module (`.mjs`).
 */
export async function bundleRotatingClient(file: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, "rotatingClient.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2024",
    // CommonJS packages need `require` to load Node's modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "warning",
  });
}
