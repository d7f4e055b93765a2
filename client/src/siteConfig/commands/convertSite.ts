import {
  CONVERT_SITE,
  type ConversionChoices,
  type ConvertSiteParams,
  type ConvertSiteResult,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, WorkspaceEdit, window, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";
import type { CommandContext } from "../commandContext.ts";
import { askName } from "../navigation/askNames.ts";
import { workspaceFiles } from "../workspaceFiles.ts";
import { configFor } from "./showSite.ts";

const NEWER = "docs.json";

/** The glob pattern for other files that might mention the config. VS Code does not support nested braces. */
const MAY_NAME_IT =
  "{**/.sitekeeper.json,**/package.json,.github/workflows/*.yml,.github/workflows/*.yaml,.gitlab-ci.yml,.pre-commit-config.yaml,**/README.md,**/CONTRIBUTING.md}";
const MAX_FILES = 200;
const MAX_BYTES = 1024 * 1024;

/**
 * Creates a `docs.json` next to a config in the older format after the user has confirmed a preview, and opens it
 * beside a report. The old file is kept unless the user selects its deletion in the preview.
 */
export async function convertSiteConfig(context: CommandContext, argument: unknown): Promise<void> {
  const config = await configFor(context, argument, l10n.t("Select the site to convert"));
  if (!config) return;
  const file = Uri.joinPath(config, "..", NEWER);
  if (await workspaceFiles.typeOf(file.toString())) {
    await window.showInformationMessage(l10n.t("{0} already exists.", workspace.asRelativePath(file)));
    return;
  }
  // The server converts only open documents.
  await workspace.openTextDocument(config);
  const client = await context.server.start();
  const convert = (choices: ConversionChoices): Promise<ConvertSiteResult> =>
    client.sendRequest(CONVERT_SITE, {
      uri: client.code2ProtocolConverter.asUri(config),
      choices,
    } satisfies ConvertSiteParams);
  let choices: ConversionChoices = {};
  let converted = await convert(choices);
  while (converted && converted.questions.length > 0) {
    const answer = await ask(converted.questions[0]!);
    if (!answer) return;
    choices = { ...choices, ...answer };
    converted = await convert(choices);
  }
  if (!converted) {
    await window.showInformationMessage(
      l10n.t("{0} already uses the newer format, or is not valid JSON.", workspace.asRelativePath(config)),
    );
    return;
  }
  const edit = new WorkspaceEdit();
  edit.createFile(
    file,
    { contents: new TextEncoder().encode(converted.text) },
    { label: l10n.t("Convert to docs.json"), description: workspace.asRelativePath(config), needsConfirmation: false },
  );
  // VS Code shows the preview only if at least one edit needs confirmation. Such an edit is not selected by default.
  edit.deleteFile(config, undefined, { label: l10n.t("Delete the old file"), needsConfirmation: true });
  if (!(await workspace.applyEdit(edit, { isRefactoring: true })) || !(await workspaceFiles.typeOf(file.toString())))
    return;
  await window.showTextDocument(file);
  const mentions = await mentionsOf(config.path.slice(config.path.lastIndexOf("/") + 1));
  const more =
    mentions.length === 0 ? "" : `\n## ${l10n.t("Lines that mention the old file")}\n\n${mentions.join("\n")}\n`;
  await context.explanations.showReport(l10n.t("Conversion Report"), converted.report + more);
}

type Question = NonNullable<ConvertSiteResult>["questions"][number];

/** Asks the user one question. Returns undefined if the user cancels. */
async function ask({ id, message }: Question): Promise<ConversionChoices | undefined> {
  const title = l10n.t("Convert to docs.json");
  switch (id) {
    case "tab":
    case "anchor": {
      const prompt =
        id === "tab"
          ? l10n.t("Enter a name for the first tab, which contains the pages outside all other tabs")
          : l10n.t("Enter a name for the first anchor, which contains the pages outside all other anchors");
      const name = await askName(title, prompt, "Documentation");
      return name === undefined ? undefined : { [id]: name.trim() };
    }
    case "outer": {
      const answers = [
        { label: l10n.t("Anchors inside the tabs"), outer: "tab" as const },
        { label: l10n.t("Tabs inside the anchors"), outer: "anchor" as const },
      ];
      const answer = await window.showQuickPick(answers, {
        title,
        placeHolder: l10n.t("Select how to nest tabs and anchors"),
      });
      return answer && { outer: answer.outer };
    }
    case "owner": {
      const answers = [
        { label: l10n.t("In the part with the longer prefix"), detail: message, owner: "longest" as const },
        { label: l10n.t("In the part that is listed first"), owner: "first" as const },
      ];
      const answer = await window.showQuickPick(answers, {
        title,
        placeHolder: l10n.t("Select where to put pages that match two prefixes"),
      });
      return answer && { owner: answer.owner };
    }
    default:
      return id satisfies never;
  }
}

async function mentionsOf(name: string): Promise<readonly string[]> {
  const files = await workspace.findFiles(MAY_NAME_IT, "**/node_modules/**", MAX_FILES);
  const lines = await Promise.all(
    files.map(async (file) => {
      const text = new TextDecoder().decode(await readWorkspaceFile(file, MAX_BYTES));
      return text
        .split("\n")
        .flatMap((line, index) =>
          line.includes(name) ? [`- \`${workspace.asRelativePath(file)}:${index + 1}\``] : [],
        );
    }),
  );
  return lines.flat();
}
