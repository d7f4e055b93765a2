import { LanguageModelTextPart, type LanguageModelTool, LanguageModelToolResult } from "vscode";
import type { Redactor } from "../secrets/redactor.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import { tokenStatus } from "./tokenStatus.ts";
import { readTree, type Tree } from "./tree.ts";

/** The language model tool that describes the view. It only reads data on this machine and sends no requests. */
export function groupsTool(userGroups: () => Promise<UserGroupsRoot>, redactor: Redactor): LanguageModelTool<object> {
  return {
    invoke: async () => {
      const answer = groupsForModels(await readTree(await userGroups(), ""), redactor);
      return new LanguageModelToolResult([new LanguageModelTextPart(JSON.stringify(answer, undefined, 2))]);
    },
  };
}

/**
 * Returns the content of the view for a language model: connections, groups and token states. The fields are listed
 * explicitly, because the properties and mappings of customers must not leave this machine. Every string passes through
 * the redactor.
 */
export function groupsForModels({ roots, groups }: Pick<Tree, "roots" | "groups">, redactor: Redactor): object {
  const text = (value: string): string => redactor.line(value);
  const accountOf = ({ origin, environment }: { readonly origin: string; readonly environment: string }) => ({
    service: text(origin),
    environment: text(environment),
  });
  return {
    note: "The groups stored on this machine, without tokens. The service cannot list groups, so there may be more.",
    connections: roots.flatMap((item) =>
      item.type === "connection"
        ? [{ name: text(item.connection.name), ...accountOf(item.connection), state: item.state }]
        : [],
    ),
    groups: groups.map(({ row, status }) => ({
      id: text(row.key.userGroupId),
      ...(row.name !== undefined && { name: text(row.name) }),
      ...accountOf(row.key),
      token: status,
      means: tokenStatus(status).means,
      ...(row.rotatedAt !== undefined && { rotatedAt: new Date(row.rotatedAt).toISOString() }),
    })),
  };
}
