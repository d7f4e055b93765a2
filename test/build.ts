// Bundles test files that run inside VS Code into one module per suite. VS Code calls the module's `run`.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { repositoryRoot } from "./editor/paths.ts";
import type { ExtensionHostKind } from "./editor/workbench.ts";
import { bundleForNode } from "./support/bundleForNode.ts";

const support = path.join(import.meta.dirname, "support");

/**
 * Bundles every `*.test.ts` below a folder.
 *
 * @param folder The folder with the test files.
 * @param kind The extension host that runs the tests.
 * @param outfile The bundle file. VS Code selects the extension host by this location, so it must be below the
 * extension under development.
 */
export async function bundleTests(folder: string, kind: ExtensionHostKind, outfile: string): Promise<void> {
  const files = globSync("**/*.test.ts", { cwd: folder }).sort();
  const entry = path.join(support, kind === "web" ? "mochaEntry.web.ts" : "mochaEntry.ts");
  const loads = files.map(
    (file) => `[${JSON.stringify(file)}, () => import(${JSON.stringify(path.join(folder, file))})]`,
  );
  const stdin = {
    contents: `import { runTestFiles } from ${JSON.stringify(entry)};
export const run = () => runTestFiles([${loads.join(", ")}]);`,
    resolveDir: repositoryRoot,
    sourcefile: "entry.ts",
    loader: "ts",
  } as const;
  if (kind === "web") {
    await build({
      stdin,
      outfile,
      bundle: true,
      format: "cjs",
      platform: "browser",
      target: "es2024",
      mainFields: ["browser", "module", "main"],
      external: ["vscode"],
      plugins: [mochaForBrowsers],
      sourcemap: "inline",
      logLevel: "warning",
      absWorkingDir: repositoryRoot,
    });
  } else {
    await bundleForNode(outfile, { stdin, external: ["vscode", "mocha", "playwright-core"] });
  }
}

/**
 * Bundles mocha's browser build as CommonJS. Its package declares ES modules, but the build would mistake the bundle's
 * `module.exports` for its own and overwrite `run`.
 */
const mochaForBrowsers: Plugin = {
  name: "mocha for browsers",
  setup(builder) {
    builder.onLoad({ filter: /mocha[\\/]mocha\.js$/ }, ({ path: file }) => ({
      contents: `const module = undefined, exports = undefined, define = undefined;\n${readFileSync(file, "utf8")}`,
      loader: "js",
    }));
  },
};
