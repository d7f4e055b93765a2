import * as l10n from "@vscode/l10n";
import { printParseErrorCode } from "jsonc-parser";
import type { SiteConfig } from "../formats/format.ts";
import { items } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { globProblem } from "./glob.ts";
import type { SettingsProblem } from "./settingsLanguage.ts";

/** All problems of a settings file, in the order of the text. The first call loads the JSON language service. */
export const settingsProblems = memo(async (source: SiteConfig): Promise<readonly SettingsProblem[]> => {
  const broken = syntaxProblem(source);
  if (source.tooDeepAt !== undefined) return broken;
  const { schemaProblems } = await import("./settingsLanguage.ts");
  const problems = [...broken, ...globProblems(source), ...(await schemaProblems(source))];
  return problems.sort((a, b) => a.span.offset - b.span.offset);
});

/** The globs that are not used: the one problem of a settings file that its schema cannot describe. */
export function globProblems({ root }: SiteConfig): readonly SettingsProblem[] {
  const members = root?.type === "object" ? (root.children ?? []) : [];
  return members.flatMap(({ children: [key, value] = [] }) =>
    key?.value === "files" && value?.type === "array"
      ? items(value).flatMap((item): SettingsProblem[] => {
          const problem = item.type === "string" ? globProblem(item.value) : undefined;
          return problem === undefined
            ? []
            : [{ span: item, message: l10n.t("This glob is not used: {0}.", problem), severity: "error" }];
        })
      : [],
  );
}

function syntaxProblem({ parseErrors, tooDeepAt }: SiteConfig): readonly SettingsProblem[] {
  if (tooDeepAt !== undefined) {
    const message = l10n.t("{0} is nested too deeply. Its settings do not apply.", SETTINGS_FILE);
    return [{ span: { offset: tooDeepAt, length: 1 }, message, severity: "error" }];
  }
  const first = parseErrors.find(({ error }) => printParseErrorCode(error) !== "InvalidCommentToken");
  const message = l10n.t(
    "{0} is not valid JSON from here on. The settings before this place apply, those after it do not.",
    SETTINGS_FILE,
  );
  return first ? [{ span: first, message, severity: "error" }] : [];
}
