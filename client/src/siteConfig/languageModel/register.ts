import {
  Disposable,
  type ExtensionContext,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  lm,
  workspace,
} from "vscode";
import { askTools } from "./askTools.ts";
import { folderFor } from "./folderFor.ts";

/** The tools of `site-config mcp`. In VS Code their names begin with `sitekeeper_`; package.json describes them. */
export const SITE_TOOLS = ["check", "explain_site", "explain_rule", "list_pages", "propose_fix"] as const;

interface Input {
  readonly path?: string;
}

/** Offers the tools of `site-config mcp` to language models in VS Code: the same ones, so that the answers are the same. */
export function registerSiteTools(context: ExtensionContext): Disposable {
  const program = context.asAbsolutePath("server/bin/site-config.cjs");
  const toolOf = (name: string): LanguageModelTool<Input> => ({
    invoke: async ({ input }, cancellation) => {
      const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      // Rules are the same in every folder, and without one.
      const folder =
        name === "explain_rule"
          ? context.extensionPath
          : folderFor(
              input.path ?? "",
              folders.map(({ uri }) => uri.fsPath),
            );
      const text = await askTools(program, folder, { name, arguments: input }, cancellation);
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  });
  return Disposable.from(...SITE_TOOLS.map((name) => lm.registerTool(`sitekeeper_${name}`, toolOf(name))));
}
