import { LanguageModelTextPart, type LanguageModelTool, LanguageModelToolResult } from "vscode";
import type { Redactor } from "../secrets/redactor.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";

/** The view of the user groups for language models. The tool reads this machine only: it sends and rotates nothing. */
export function groupsTool(userGroups: () => Promise<UserGroupsRoot>, redactor: Redactor): LanguageModelTool<object> {
  return {
    invoke: async () => {
      // Loaded when a model asks.
      const [{ groupsForModels }, { readTree }] = [await import("./groupsForModels.ts"), await import("./tree.ts")];
      const answer = groupsForModels(await readTree(await userGroups(), ""), redactor);
      return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(answer, undefined, 2))]);
    },
  };
}
