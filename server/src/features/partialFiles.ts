import * as l10n from "@vscode/l10n";
import type { WorkspaceEdit } from "vscode-languageserver-types";
import { pathOfUri, slugOf } from "../disk/paths.ts";
import { configCheck, pageCheck } from "../rules/engine/fileCheck.ts";
import { isPartial } from "../rules/engine/fileWork.ts";
import { type CheckedFinding, defaultCheckSettings, type Rule } from "../rules/engine/rule.ts";
import { rules } from "../rules/index.ts";
import type { ConfigOfSite } from "./valueAt.ts";

/**
 * Says why files must not be renamed in if one of them can be checked only in part. Edits could then miss places, just as
 * the check misses mistakes.
 * @param uris The files that would be edited.
 */
export function partialFileProblem(
  uris: Iterable<string>,
  configs: readonly ConfigOfSite[],
  all: readonly Rule[] = rules,
): string | undefined {
  for (const uri of uris) {
    const isTooExpensive = configs.some((each) => isPartial(findingsIn(uri, each, all)));
    if (!isTooExpensive) continue;
    const name = JSON.stringify(uri.slice(uri.lastIndexOf("/") + 1));
    return l10n.t("Nothing was renamed, because {0} is too expensive to check. Split the file first.", name);
  }
  return undefined;
}

function findingsIn(uri: string, { config, site, openBodies }: ConfigOfSite, all: readonly Rule[]) {
  const scope = { config, site, openBodies, rules: all, settings: defaultCheckSettings };
  const file = [config.whole, ...config.whole.parts].find((each) => each.uri === uri);
  if (file) return configCheck(file, scope).findings();
  const path = pathOfUri(site.uri, uri);
  const slug = path === undefined ? undefined : slugOf(path);
  const page = slug === undefined ? undefined : (openBodies?.get(slug) ?? site.body(slug));
  const none: readonly CheckedFinding[] = [];
  return page && page.path === path ? pageCheck(page, scope).findings() : none;
}

/** Returns the URIs of the files whose text an edit changes. */
export function editedUris({ documentChanges = [], changes = {} }: WorkspaceEdit): readonly string[] {
  return [
    ...Object.keys(changes),
    ...documentChanges.flatMap((change) => ("textDocument" in change ? change.textDocument.uri : [])),
  ];
}
