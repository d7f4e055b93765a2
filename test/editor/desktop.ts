import { desktopFolder, npmEditorRunsHere } from "./paths.ts";

/**
 * Returns the desktop VS Code to run the tests in, as @vscode/test-electron options, or undefined to use the VS Code
 * from npm. The desktop version is used if the one from npm cannot run here, or if VSCODE_VERSION names a version
 * (`stable`, `insiders`, `1.105.0`). It is downloaded, and needs a display on Linux.
 */
export function desktopVersion(): { readonly version: string; readonly cachePath: string } | undefined {
  const version = process.env.VSCODE_VERSION;
  if (version === undefined && npmEditorRunsHere()) return undefined;
  return { version: version ?? "stable", cachePath: desktopFolder };
}
