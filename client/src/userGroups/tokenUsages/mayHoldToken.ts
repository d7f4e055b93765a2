import type { Uri } from "vscode";
import { confirm } from "../ui/confirm.ts";
import { safeText } from "../ui/safeText.ts";
import { isGitIgnored } from "./gitIgnored.ts";

/** Asks for confirmation before a token is written into a file that Git would commit. True when it may be written. */
export async function mayHoldToken(uri: Uri): Promise<boolean> {
  if ((await isGitIgnored(uri)) !== false) return true;
  const name = safeText(uri.path.split("/").at(-1) ?? "");
  return confirm({
    title: `Write the token to ${name}?`,
    detail: `Git does not ignore ${name}, so the next commit would contain the token, and the history would keep it. Add the file to .gitignore first.`,
    button: "Write Anyway",
  });
}
