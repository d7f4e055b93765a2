import path from "node:path";
import { build } from "esbuild";

/**
 * Returns the modules that an entry point imports statically, directly or indirectly.
 *
 * @param entry The path of the entry point relative to the repository root, with forward slashes. The returned paths
 * have the same form.
 */
export async function staticImports(entry: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: path.resolve(import.meta.dirname, "../../.."),
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    mainFields: ["module", "main"],
    external: ["vscode"],
  });
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const { path: imported, kind } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import") follow(imported);
    }
  };
  follow(entry);
  return found;
}
