// Bundles all shipped code into dist/. `--watch` rebuilds when a file changes. When packaging, `--production` minifies
// the bundles, `--outdir=DIR` builds into another folder, and `--only=NAME,NAME` builds only some of the bundles. ES
// module builds come first in mainFields because the UMD builds of the JSON libraries fail at run time when bundled.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as l10n from "@vscode/l10n";
import { build, context } from "esbuild";
import { editorSchemas } from "./server/src/settings/editorSchemas.ts";
import { german } from "./server/src/text/locale.ts";
import { iconDrawings, STROKED, strokedDrawings } from "./tools/generate/icons.mjs";

const root = import.meta.dirname;
const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
// Packaging builds into a separate folder so that it does not touch bundles that are in use.
const outdir = argument("outdir") ?? "dist";
const only = argument("only")?.split(",");

const common = {
  bundle: true,
  sourcemap: !production,
  minify: production,
  target: "es2024",
  legalComments: "none",
  metafile: production,
  // VS Code's "watch" task waits for the lines that esbuild prints at this log level.
  logLevel: watch ? "info" : "warning",
  absWorkingDir: root,
  outdir,
  // acorn-jsx requires acorn, and our code imports it. Without this, a bundle would contain both builds of acorn.
  alias: { acorn: fileURLToPath(import.meta.resolve("acorn")) },
};
const node = {
  ...common,
  platform: "node",
  format: "cjs",
  mainFields: ["module", "main"],
  external: ["vscode", "pg-native"],
  define: { "import.meta.dirname": "__dirname" },
  // The Node entry point of @vscode/l10n also loads translations from files, which is unnecessary because ours are
  // bundled.
  alias: { ...common.alias, "@vscode/l10n": "@vscode/l10n/dist/browser.js" },
};
const browser = { ...common, platform: "browser", mainFields: ["browser", "module", "main"], external: ["vscode"] };

/**
 * Modules that load slowly and are rarely needed. Each one gets its own bundle, which is loaded with `require` on first
 * use. Dynamic `import` would first have to start the ES module loader.
 */
const LOADED_LATER = [
  { source: /\/part\.node\.ts$/, bundle: "./extension-site-config.js" },
  { source: /^\.\/part\.ts$/, bundle: "./extension-user-groups.js" },
  { source: /^\.\/sdk\.ts$/, bundle: "./mcp-sdk.js" },
  { source: /\/webNetwork\.ts$/, bundle: "./network.js" },
  { source: /\/validateOpenApi\.ts$/, bundle: "./spec-validator.js" },
];
const loadsLater = {
  plugins: [
    {
      name: "loaded-later",
      /** @param {import("esbuild").PluginBuild} build */
      setup: ({ onResolve }) => {
        for (const { source, bundle } of LOADED_LATER)
          onResolve({ filter: source }, ({ kind }) =>
            kind === "dynamic-import" ? { path: bundle, external: true } : undefined,
          );
      },
    },
  ],
  supported: { "dynamic-import": false },
};

/** All bundles, keyed by their names in dist/: the entry points for editors, workers, and the command line. */
const bundles = [
  { ...node, ...loadsLater, entryPoints: { extension: "client/src/extension.node.ts" } },
  { ...node, entryPoints: { "extension-site-config": "client/src/siteConfig/part.node.ts" } },
  { ...node, entryPoints: { "extension-user-groups": "client/src/userGroups/part.ts" } },
  {
    ...node,
    entryPoints: { server: "server/src/lsp/host/start.node.ts" },
    external: ["./compile-cache.js", "./server-main.js"],
  },
  { ...node, entryPoints: { "compile-cache": "command-line/src/keepCompiledCode.ts" } },
  { ...node, ...loadsLater, entryPoints: { "server-main": "server/src/lsp/host/main.node.ts" } },
  { ...node, ...loadsLater, entryPoints: { "site-config": "server/src/cli/main.ts" }, external: ["./server.js"] },
  { ...node, entryPoints: { "mcp-sdk": "server/src/cli/mcp/sdk.ts" } },
  { ...node, entryPoints: { network: "server/src/network/webNetwork.ts" } },
  { ...node, entryPoints: { "spec-validator": "server/src/api/validateOpenApi.ts" } },
  { ...node, entryPoints: { "user-groups": "user-groups/src/cli/main.ts" } },
  { ...node, entryPoints: { "local-service": "client/src/userGroups/localService/keepAlive.ts" } },
  { ...browser, format: "cjs", entryPoints: { "extension.web": "client/src/extension.web.ts" } },
  {
    ...browser,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    entryPoints: { preview: "client/preview/src/main.tsx" },
  },
  { ...browser, format: "iife", entryPoints: { "server.web": "server/src/lsp/host/main.web.ts" } },
]
  .filter((bundle) => Object.values(bundle.entryPoints).every((entry) => existsSync(path.join(root, entry))))
  .filter((bundle) => Object.keys(bundle.entryPoints).every((name) => only?.includes(name) ?? true));

/**
 * The size limits of the production bundles in bytes, about 12% above each bundle's size when its limit was set. A
 * bundle that exceeds its budget has probably picked up a large dependency. Remove the dependency, or raise the limit
 * on purpose.
 */
const BUDGETS = {
  "compile-cache.js": 2_500,
  "extension.js": 53_000,
  "extension-site-config.js": 585_000,
  "extension-user-groups.js": 315_000,
  "extension.web.js": 563_000,
  "local-service.js": 1_800,
  "mcp-sdk.js": 800_000,
  "network.js": 607_000,
  "preview.css": 26_000,
  "preview.js": 62_500,
  "server.js": 500,
  "server-main.js": 2_560_000,
  "server.web.js": 2_570_000,
  "site-config.js": 2_060_000,
  "spec-validator.js": 220_000,
  "user-groups.js": 1_200_000,
};

/**
 * Returns a message for each bundle that exceeds its budget, has no budget, or contains a character outside Latin-1.
 */
function overBudget(outputs) {
  return Object.entries(outputs).flatMap(([file, { bytes }]) => {
    const name = path.basename(file);
    const budget = BUDGETS[name];
    if (budget === undefined) return [`${name} has no budget in build.mjs. Its size is ${bytes} bytes.`];
    if (bytes > budget) return [`${name} exceeds its budget in build.mjs: ${bytes} of ${budget} bytes.`];
    const wide = WIDE.exec(readFileSync(path.resolve(root, file), "utf8"));
    return wide
      ? [`${name} contains a character outside Latin-1: ${JSON.stringify(wide[0])}. Write it as an escape sequence.`]
      : [];
  });
}

/**
 * Matches a character outside Latin-1 and some of the text around it. A single such character makes V8 use two bytes
 * per character for the whole source. esbuild escapes these characters in strings, but not in regular expressions.
 */
const WIDE = /.{0,30}[^\0-\xff].{0,10}/;

mkdirSync(path.resolve(root, outdir, "schemas"), { recursive: true });
// The SVG icons are separate files because they are rarely needed and would slow down every start.
writeFileSync(path.resolve(root, outdir, "icons.json"), JSON.stringify(iconDrawings()));
for (const library of STROKED)
  writeFileSync(path.resolve(root, outdir, `icons.${library}.json`), JSON.stringify(strokedDrawings(library)));
for (const [suffix, contents] of [
  [".json", {}],
  [".de.json", german],
]) {
  l10n.config({ contents });
  for (const [name, schema] of Object.entries(editorSchemas()))
    writeFileSync(
      path.resolve(root, outdir, "schemas", `${name}.schema${suffix}`),
      `${JSON.stringify(schema, undefined, 2)}\n`,
    );
}
if (watch) {
  const contexts = await Promise.all(bundles.map((bundle) => context(bundle)));
  await Promise.all(contexts.map((each) => each.watch()));
} else {
  const built = await Promise.all(bundles.map((bundle) => build(bundle)));
  if (production) {
    const problems = built.flatMap(({ metafile }) => overBudget(metafile.outputs));
    if (problems.length > 0) {
      console.error(problems.join("\n"));
      process.exit(1);
    }
    // The source files in each bundle, used to collect the licenses of bundled packages.
    const outputs = built.flatMap(({ metafile }) => Object.entries(metafile.outputs));
    const sources = outputs.map(([file, { inputs }]) => [path.basename(file), Object.keys(inputs).sort()]);
    writeFileSync(path.resolve(root, outdir, "bundle-sources.json"), JSON.stringify(Object.fromEntries(sources)));
  }
}

/**
 * Returns the value of `--name=value` on the command line.
 *
 * @param {string} name
 */
function argument(name) {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
}
