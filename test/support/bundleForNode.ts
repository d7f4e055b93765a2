import { type BuildOptions, build } from "esbuild";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * Bundles TypeScript for Node 24 as one CommonJS file with its source map. As in what ships, the ES modules of a
 * package come first: the JSON libraries' UMD builds break at run time once bundled.
 *
 * @param outfile the bundle
 * @param options what to bundle, and how it differs from other bundles
 */
export async function bundleForNode(
  outfile: string,
  options: Pick<BuildOptions, "entryPoints" | "stdin" | "external" | "inject" | "plugins">,
): Promise<void> {
  await build({
    ...options,
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "es2024",
    mainFields: ["module", "main"],
    sourcemap: "inline",
    logLevel: "warning",
    absWorkingDir: repositoryRoot,
  });
}
