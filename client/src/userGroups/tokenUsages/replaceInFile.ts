import { FileProblem } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { Uri } from "vscode";
import { changeFile, type Refusal } from "./changeFile.ts";
import { findTokens } from "./tokenScan.ts";

/**
 * Replaces tokens in one file, and nothing else.
 *
 * @param tokens the new ones, by the fingerprint of the one that each replaces
 */
export function replaceInFile(
  uri: Uri,
  tokens: ReadonlyMap<string, string>,
  fingerprint: (token: string) => string,
): Promise<Refusal> {
  return changeFile(uri, (text, exists) => {
    if (!exists) throw new FileProblem(l10n.t("The file no longer exists."));
    const found = findTokens(text, new Set(tokens.keys()), fingerprint);
    if (found.length === 0) throw new FileProblem(l10n.t("The file no longer contains the old token."));
    let result = "";
    let end = 0;
    for (const { offset, length, fingerprint: old } of found) {
      result += text.slice(end, offset) + tokens.get(old);
      end = offset + length;
    }
    return result + text.slice(end);
  });
}
