import { type BuildOptions, build } from "esbuild";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * Bundles TypeScript for Node 24 into a CommonJS file with a source map. As in the product, the ES modules of packages
 * are preferred, because the UMD builds of the JSON libraries fail at run time when bundled.
 *
 * @param outfile The bundle file.
 * @param options Additional esbuild options.
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
