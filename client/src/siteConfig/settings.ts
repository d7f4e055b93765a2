import type { InitializationOptions } from "@sitekeeper/server/protocol";
import { isRecord } from "@sitekeeper/server/recognition";
import { type ConfigurationScope, workspace } from "vscode";

/** The section of the settings that is ours. */
export const SECTION = "sitekeeper";

/** The settings that the language server reads. */
const KEYS = ["files", "strict", "rules"] as const satisfies readonly (keyof InitializationOptions)[];

/**
 * What the user has set, without any default: a default must not outweigh what `.sitekeeper.json` says. The rules' levels
 * of the user, the workspace and the folder are one object, as in any other setting of VS Code.
 */
export function explicitSettings(scope: ConfigurationScope | undefined): Readonly<Record<string, unknown>> {
  const configuration = workspace.getConfiguration(SECTION, scope);
  const settings: Record<string, unknown> = {};
  for (const key of KEYS) {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<unknown>(key) ?? {};
    const values = [globalValue, workspaceValue, workspaceFolderValue].filter((value) => value !== undefined);
    if (values.length > 0) settings[key] = values.reduce<unknown>(override, undefined);
  }
  return settings;
}

function override(outer: unknown, inner: unknown): unknown {
  return isRecord(outer) && isRecord(inner) ? { ...outer, ...inner } : inner;
}
