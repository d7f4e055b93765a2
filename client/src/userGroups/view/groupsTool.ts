import { type Disposable, LanguageModelTextPart, LanguageModelToolResult, lm } from "vscode";
import type { Redactor } from "../secrets/redactor.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";

/** The name of the tool; package.json describes it. */
export const GROUPS_TOOL = "sitekeeper_user_groups";

/** Offers language models the view of the user groups. The tool reads this machine only: it sends and rotates nothing. */
export function registerGroupsTool(userGroups: () => Promise<UserGroupsRoot>, redactor: Redactor): Disposable {
  return lm.registerTool(GROUPS_TOOL, {
    invoke: async () => {
      // Loaded when a model asks: nothing of the user groups is loaded when a window starts.
      const [{ groupsForModels }, { readTree }] = [await import("./groupsForModels.ts"), await import("./tree.ts")];
      const answer = groupsForModels(await readTree(await userGroups(), ""), redactor);
      return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(answer, undefined, 2))]);
    },
  });
}
