import { workspace } from "vscode";

/** True when the workspace contains a page that only a documentation site has. Most repositories have `.md` files. */
export async function workspaceHasPages(): Promise<boolean> {
  return (await workspace.findFiles("**/*.mdx", "**/node_modules/**", 1)).length > 0;
}
