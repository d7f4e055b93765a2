import { createRequire } from "node:module";
import path from "node:path";
import { repositoryRoot } from "../../editor/paths.ts";
import { bundleForNode } from "../../support/bundleForNode.ts";

const here = import.meta.dirname;
const outfile = path.join(repositoryRoot, "out/soak/languageClient.cjs");

type Bundled = typeof import("./bundled.ts");

let bundled: Promise<Bundled> | undefined;

/**
 * Bundles the server and the language client with a model of the editor, all in virtual time. The bundle is built once
 * per worker.
 */
export function bundleLanguageClient(): Promise<Bundled> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<Bundled> {
  await bundleForNode(outfile, {
    entryPoints: [path.join(here, "bundled.ts")],
    inject: [path.join(here, "virtualTime.ts")],
    plugins: [
      {
        name: "editor",
        setup(plugin) {
          plugin.onResolve({ filter: /^vscode$/ }, () => ({ path: "vscode", namespace: "editor" }));
          plugin.onLoad({ filter: /.*/, namespace: "editor" }, () => ({
            contents: 'module.exports = require("./vscode.ts").vscode;',
            resolveDir: here,
          }));
        },
      },
    ],
  });
  return createRequire(import.meta.url)(outfile) as Bundled;
}
