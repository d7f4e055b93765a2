// Bundles one suite and runs it inside the real VS Code. Usage: `editorSuite.ts REPORT SUITE`, with the suite as JSON.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleTests } from "../build.ts";
import { installExtension } from "../editor/install.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { type EditorRun, runInEditor } from "../editor/run.ts";
import type { Results } from "../support/results.ts";

/** A suite of tests inside VS Code. Paths are relative to the repository's root. */
export interface EditorSuite extends Pick<EditorRun, "kind" | "settings" | "env" | "driveWindow" | "args"> {
  /** The folder with the `*.test.ts` files. */
  readonly tests: string;
  /** The folder to open. VS Code opens a copy of it. */
  readonly workspace?: string;
  /**
   * The .vsix file to test as an installed extension. By default, the repository's extension runs under development.
   */
  readonly install?: string;
  /** Another extension to run under development. */
  readonly extension?: string;
}

/**
 * Bundles a suite's tests and runs them.
 *
 * @param output The stream for the editor's output. Defaults to standard output.
 */
export async function runEditorSuite(suite: EditorSuite, output?: NodeJS.WritableStream): Promise<Results> {
  const { tests, workspace, install, extension, ...run } = suite;
  const absolute = (file: string) => path.resolve(repositoryRoot, file);
  const kind = run.kind ?? "desktop";
  const host = install === undefined ? absolute(extension ?? ".") : createEmptyExtension(path.basename(tests));
  const bundle = path.join(host, install === undefined ? "out/test" : ".", `${path.basename(tests)}.${kind}.js`);
  await bundleTests(absolute(tests), kind, bundle);

  const extensionsFolder = install === undefined ? undefined : mkdtempSync(path.join(tmpdir(), "installed-"));
  try {
    if (install !== undefined && extensionsFolder !== undefined)
      await installExtension(absolute(install), extensionsFolder);
    return await runInEditor({
      ...run,
      tests: bundle,
      extension: host,
      ...(workspace === undefined ? {} : { workspace: absolute(workspace) }),
      ...(extensionsFolder === undefined ? {} : { extensionsFolder }),
      ...(output === undefined ? {} : { output }),
    });
  } finally {
    if (extensionsFolder !== undefined) rmSync(extensionsFolder, { recursive: true, force: true });
  }
}

/**
 * Creates an empty extension, because VS Code requires an extension under development to run tests. It is below `out`,
 * because the tests need the project's packages.
 */
function createEmptyExtension(name: string): string {
  const folder = path.join(repositoryRoot, "out/test", name);
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: "test-carrier",
    publisher: "sitekeeper-tests",
    version: "0.0.0",
    engines: { vscode: "^1.105.0" },
  };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

if (import.meta.main) {
  const [report, suite] = process.argv.slice(2);
  if (report === undefined || suite === undefined) throw new Error("usage: editorSuite.ts REPORT SUITE");
  const results = await runEditorSuite(JSON.parse(suite));
  writeFileSync(report, JSON.stringify(results));
  for (const { title, message } of results.failures) console.error(`\nFAILED: ${title}\n${message}`);
  process.exitCode = results.failed > 0 ? 1 : 0;
}
