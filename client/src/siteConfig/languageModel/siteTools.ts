import {
  type ExtensionContext,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  workspace,
} from "vscode";
import { useDisplayLanguage } from "../../part.ts";
import { askTools } from "./askTools.ts";
import { folderFor } from "./folderFor.ts";
import { SITE_TOOLS } from "./toolNames.ts";

interface Input {
  readonly path?: string;
}

type SiteTools = Readonly<Record<(typeof SITE_TOOLS)[number], LanguageModelTool<Input>>>;

/** The tools of `site-config mcp` for language models in VS Code: the same ones, so that the answers are the same. */
export function siteTools(context: ExtensionContext): SiteTools {
  // A bundle of its own has its own copy of the texts.
  useDisplayLanguage();
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
  return Object.fromEntries(SITE_TOOLS.map((name) => [name, toolOf(name)])) as SiteTools;
}
