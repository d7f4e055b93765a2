import * as l10n from "@vscode/l10n";
import { Uri, window } from "vscode";
import { workspaceFiles } from "../workspaceFiles.ts";

/** Asks for a name. The input must not be empty. */
export function askName(title: string, prompt: string, value: string): Thenable<string | undefined> {
  return window.showInputBox({
    title,
    prompt,
    value,
    validateInput: (name) => (name.trim() === "" ? l10n.t("Enter a name.") : undefined),
  });
}

/** Asks for the name of a group. */
export function askGroupName(title: string, value: string): Thenable<string | undefined> {
  return askName(title, l10n.t("The name shown to readers above the group's pages"), value);
}

/**
 * Asks for the new path of a page's file. Returns undefined if the user cancels or does not change the path.
 *
 * @param folder The site folder.
 * @param file The current path of the file, relative to the folder.
 */
export async function askPageFile(folder: Uri, file: string): Promise<Uri | undefined> {
  const end = file.lastIndexOf(".");
  const [path, ending] = [file.slice(0, end), file.slice(end)];
  const fileFor = (value: string): Uri => Uri.joinPath(folder, value.trim() + ending);
  const answer = await window.showInputBox({
    title: l10n.t("Rename or Move Page"),
    value: path,
    valueSelection: [path.lastIndexOf("/") + 1, path.length],
    prompt: l10n.t(
      "The path of the page in the site folder, without {0}. Navigation entries and links are updated.",
      ending,
    ),
    validateInput: async (value) => {
      if (value.trim() === path) return undefined;
      if (!isPagePath(value.trim())) return l10n.t("Enter a path in the site folder, for example guides/quickstart.");
      // On a case-insensitive disk, a name in another case is found, but it is the same file.
      const isOther = value.trim().toLowerCase() !== path.toLowerCase();
      const isTaken = isOther && (await workspaceFiles.typeOf(fileFor(value).toString())) !== undefined;
      return isTaken ? l10n.t("{0} already exists.", value.trim() + ending) : undefined;
    },
  });
  return answer === undefined || answer.trim() === path ? undefined : fileFor(answer);
}

/** Returns true for a path inside the site folder that is valid on every operating system. */
export function isPagePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are rejected.
  return !/[\\:*?"<>|\x00-\x1f]/.test(path) && path.split("/").every((name) => /[^.\s]$/.test(name));
}
