import { existsSync } from "node:fs";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import * as l10n from "@vscode/l10n";
import {
  type ExtensionContext,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  workspace,
} from "vscode";
import { useDisplayLanguage } from "../../part.ts";
import { SITE_TOOLS } from "../ids.ts";
import { askTools } from "./askTools.ts";

interface Input {
  readonly path?: string;
}

type SiteTools = Readonly<Record<(typeof SITE_TOOLS)[number], LanguageModelTool<Input>>>;

/** The tools of `site-config mcp` for language models in VS Code. */
export function siteTools(context: ExtensionContext): SiteTools {
  // A separate bundle has its own copy of the texts.
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

/**
 * The folder of the workspace that contains a path from a model. A single folder always matches:
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
    const inside = pathFrom(folder, file);
    return inside !== undefined && (inside !== "" || path.isAbsolute(given)) && existsSync(file);
  });
  if (found === undefined)
    throw new Error(
      l10n.t("Several folders are open. Give the full path of the site below one of them: {0}.", folders.join(", ")),
    );
  return found;
}
