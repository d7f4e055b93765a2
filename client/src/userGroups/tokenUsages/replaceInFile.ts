import type { Uri } from "vscode";
import { readText } from "./findUsages.ts";
import { findTokens } from "./tokenScan.ts";
import { obstacleTo, type Refusal, write } from "./writeFile.ts";

/**
 * Replaces tokens in one file, and nothing else.
 *
 * @param tokens the new ones, by the fingerprint of the one that each replaces
 */
export async function replaceInFile(
  uri: Uri,
  tokens: ReadonlyMap<string, string>,
  fingerprint: (token: string) => string,
): Promise<Refusal> {
  const obstacle = await obstacleTo(uri);
  if (obstacle) return obstacle;
  const text = await readText(uri);
  if (text === undefined) return "The file cannot be read.";
  const found = findTokens(text, new Set(tokens.keys()), fingerprint);
  if (found.length === 0) return "The file no longer contains the old token.";
  let result = "";
  let end = 0;
  for (const { offset, length, fingerprint: old } of found) {
    result += text.slice(end, offset) + tokens.get(old);
    end = offset + length;
  }
  return write(uri, result + text.slice(end));
}
