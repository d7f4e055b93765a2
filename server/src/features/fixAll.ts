import type { FixAllResult } from "../protocol.ts";
import type { CheckSettings } from "../rules/engine/check.ts";
import { applySafeFixes } from "../rules/engine/safeFixes.ts";
import type { FeatureClient } from "./client.ts";
import type { ConfigOfSite } from "./valueAt.ts";
import { workspaceEdit } from "./workspaceEdit.ts";

/** Every safe fix of a config as one edit, and how many findings are left for its author. Hints are not counted. */
export function fixAll({ config, site }: ConfigOfSite, settings: CheckSettings, client: FeatureClient): FixAllResult {
  const { edits, fixed, findings } = applySafeFixes(config, site, settings);
  return {
    version: config.version,
    edit: workspaceEdit(config, edits, client) ?? null,
    fixed,
    left: findings.filter(({ severity }) => severity !== "hint").length,
  };
}
