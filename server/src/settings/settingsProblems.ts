import * as l10n from "@vscode/l10n";
import { printParseErrorCode } from "jsonc-parser";
import { baseName } from "../disk/paths.ts";
import { items } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { PLAN_FILE, SETTINGS_FILE } from "./findSettingsFile.ts";
import { globProblem } from "./glob.ts";
import type { SettingsProblem } from "./settingsLanguage.ts";

/** Finds all problems in a settings file or a plan, in text order. The first call loads the JSON language service. */
export const settingsProblems = memo(async (source: JsonText): Promise<readonly SettingsProblem[]> => {
  const broken = syntaxProblem(source);
  if (source.tooDeepAt !== undefined) return broken;
  const { schemaProblems } = await import("./settingsLanguage.ts");
  const problems = [...broken, ...globProblems(source), ...(await schemaProblems(source))];
  return problems.sort((a, b) => a.span.offset - b.span.offset);
});

/** Finds invalid globs, the only problems in a settings file that its schema cannot express. */
export function globProblems({ uri, root }: JsonText): readonly SettingsProblem[] {
  if (baseName(uri) === PLAN_FILE) return [];
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

function syntaxProblem({ uri, parseErrors, tooDeepAt }: JsonText): readonly SettingsProblem[] {
  if (baseName(uri) === PLAN_FILE) {
    const [first] = parseErrors;
    const span = tooDeepAt === undefined ? first : { offset: tooDeepAt, length: 1 };
    return span
      ? [{ span, message: l10n.t("{0} is not valid JSON after this point.", PLAN_FILE), severity: "error" }]
      : [];
  }
  if (tooDeepAt !== undefined) {
    const message = l10n.t("{0} is nested too deeply. Its settings do not apply.", SETTINGS_FILE);
    return [{ span: { offset: tooDeepAt, length: 1 }, message, severity: "error" }];
  }
  const first = parseErrors.find(({ error }) => printParseErrorCode(error) !== "InvalidCommentToken");
  const message = l10n.t("{0} is not valid JSON after this point. Only the settings before it apply.", SETTINGS_FILE);
  return first ? [{ span: first, message, severity: "error" }] : [];
}
