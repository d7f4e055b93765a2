import { isRecord } from "@sitekeeper/server/patterns";
import type { InitializationOptions } from "@sitekeeper/server/protocol";
import { type ConfigurationScope, workspace } from "vscode";

/** The settings section of the extension. */
export const SECTION = "sitekeeper";

/** The settings that the language server reads. */
const KEYS = ["files", "strict", "rules"] as const satisfies readonly (keyof InitializationOptions)[];

/**
 * Returns the values that the user has set, without defaults, because a default must not override `.sitekeeper.json`.
 * Rule severities from the user, workspace and folder settings are merged, just as VS Code merges all object settings.
 *
 * @param keys The settings to read. Reading a setting is slow in VS Code.
 */
export function explicitSettings(
  scope: ConfigurationScope | undefined,
  keys: readonly (typeof KEYS)[number][] = KEYS,
): Readonly<Record<string, unknown>> {
  const configuration = workspace.getConfiguration(SECTION, scope);
  const settings: Record<string, unknown> = {};
  for (const key of keys) {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<unknown>(key) ?? {};
    const values = [globalValue, workspaceValue, workspaceFolderValue].filter((value) => value !== undefined);
    if (values.length > 0) settings[key] = values.reduce<unknown>(override, undefined);
  }
  return settings;
}

function override(outer: unknown, inner: unknown): unknown {
  return isRecord(outer) && isRecord(inner) ? { ...outer, ...inner } : inner;
}
