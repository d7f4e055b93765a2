import { desktopFolder, npmEditorRunsHere } from "./paths.ts";

/**
 * The desktop VS Code for tests, in the form that @vscode/test-electron expects. Undefined where they run in the one
 * from npm. Desktop VS Code is downloaded where the one from npm cannot run, and where VSCODE_VERSION names a version
 * (`stable`, `insiders`, `1.105.0`). On Linux it needs a display.
 */
export function desktopVersion(): { readonly version: string; readonly cachePath: string } | undefined {
  const version = process.env.VSCODE_VERSION;
  if (version === undefined && npmEditorRunsHere()) return undefined;
  return { version: version ?? "stable", cachePath: desktopFolder };
}
