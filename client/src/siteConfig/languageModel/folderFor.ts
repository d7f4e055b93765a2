import { existsSync } from "node:fs";
import path from "node:path";
import * as l10n from "@vscode/l10n";

/**
 * The folder of the workspace that a path from a model belongs to: the one that contains it. The only one always does:
 * the tools themselves refuse paths that lead out of it.
 *
 * @param given A path, absolute or from a folder of the workspace; empty for none.
 * @throws an error in words for the model when no folder fits
 */
export function folderFor(given: string, folders: readonly string[]): string {
  const [only, ...others] = folders;
  if (only === undefined)
    throw new Error(l10n.t("No folder is open here. Ask the user to open the folder of the site."));
  if (others.length === 0) return only;
  const found = folders.find((folder) => {
    const file = path.resolve(folder, given);
    const isInside = file === folder ? path.isAbsolute(given) : file.startsWith(`${folder}${path.sep}`);
    return isInside && existsSync(file);
  });
  if (found === undefined)
    throw new Error(
      l10n.t("Several folders are open. Give the full path of the site below one of them: {0}.", folders.join(", ")),
    );
  return found;
}
