import {
  CONVERT_SITE,
  type ConversionChoices,
  type ConvertSiteParams,
  type ConvertSiteResult,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, ViewColumn, WorkspaceEdit, window, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";
import type { CommandContext } from "../commandContext.ts";
import { askName } from "../navigation/askNames.ts";
import { workspaceFiles } from "../workspaceFiles.ts";
import { configFor } from "./showSite.ts";

const NEWER = "docs.json";

/** Other files that may name the config. VS Code has no braces inside braces. */
const MAY_NAME_IT =
  "{**/.sitekeeper.json,**/package.json,.github/workflows/*.yml,.github/workflows/*.yaml,.gitlab-ci.yml,.pre-commit-config.yaml,**/README.md,**/CONTRIBUTING.md}";
const MAX_FILES = 200;
const MAX_BYTES = 1024 * 1024;

/**
 * Writes a `docs.json` beside a config in the older format. The author sees the new file before it is written, and the
 * report beside it. The old file stays unless the author selects its deletion in the preview.
 */
export async function convertSiteConfig(context: CommandContext, given: unknown): Promise<void> {
  const config = await configFor(context, given, l10n.t("Select the site to convert"));
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
  // VS Code shows a preview only when a part needs confirmation, and does not select that part.
  edit.deleteFile(config, undefined, { label: l10n.t("Delete the old file"), needsConfirmation: true });
  if (!(await workspace.applyEdit(edit, { isRefactoring: true })) || !(await workspaceFiles.typeOf(file.toString())))
    return;
  await window.showTextDocument(file);
  const mentions = await mentionsOf(config.path.slice(config.path.lastIndexOf("/") + 1));
  const more =
    mentions.length === 0 ? "" : `\n## ${l10n.t("Lines that name the old file")}\n\n${mentions.join("\n")}\n`;
  const report = await workspace.openTextDocument({ language: "markdown", content: converted.report + more });
  await window.showTextDocument(report, { viewColumn: ViewColumn.Beside, preserveFocus: true });
}

type Question = NonNullable<ConvertSiteResult>["questions"][number];

/** Asks for one decision. Undefined when the author canceled. */
async function ask({ id, message }: Question): Promise<ConversionChoices | undefined> {
  const title = l10n.t("Convert to docs.json");
  switch (id) {
    case "tab":
    case "anchor": {
      const prompt =
        id === "tab"
          ? l10n.t("Enter the name of the first tab, which has the pages outside all other tabs")
          : l10n.t("Enter the name of the first anchor, which has the pages outside all other anchors");
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
        placeHolder: l10n.t("Select what readers choose first"),
      });
      return answer && { outer: answer.outer };
    }
    case "owner": {
      const answers = [
        { label: l10n.t("In the part with the longer prefix"), detail: message, owner: "longest" as const },
        { label: l10n.t("In the part that the file lists first"), owner: "first" as const },
      ];
      const answer = await window.showQuickPick(answers, {
        title,
        placeHolder: l10n.t("Select where pages below two prefixes belong"),
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
