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

/** Registers the tools of `site-config mcp` for language models in VS Code. */
export function siteTools(context: ExtensionContext): SiteTools {
  // This code is in a separate bundle, which has its own copy of the translations.
  useDisplayLanguage();
  const program = context.asAbsolutePath("server/bin/site-config.cjs");
  const toolOf = (name: string): LanguageModelTool<Input> => ({
    invoke: async ({ input }, cancellation) => {
      const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      // The rules do not depend on a folder, so they are available even if no folder is open.
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
 * Finds the workspace folder for a path given by a model. If there is only one folder, the function always returns it,
 * because the tools reject paths outside their folder.
 *
 * @param requestedPath An absolute path, or a path relative to a workspace folder. Can be empty.
 * @throws {Error} With a message for the model if no folder matches.
 */
export function folderFor(requestedPath: string, folders: readonly string[]): string {
  const [only, ...others] = folders;
  if (only === undefined) throw new Error(l10n.t("No folder is open here. Ask the user to open the site's folder."));
  if (others.length === 0) return only;
  const found = folders.find((folder) => {
    const file = path.resolve(folder, requestedPath);
    const inside = pathFrom(folder, file);
    return inside !== undefined && (inside !== "" || path.isAbsolute(requestedPath)) && existsSync(file);
  });
  if (found === undefined)
    throw new Error(
      l10n.t("Several folders are open. Give the full path of the site in one of them: {0}.", folders.join(", ")),
    );
  return found;
}
