import * as l10n from "@vscode/l10n";
import type { Range, WorkspaceEdit } from "vscode-languageserver-types";
import { rangeOf } from "../../json/jsonText.ts";
import type { FeatureClient } from "../client.ts";
import type { RenameProblem } from "../config/rename.ts";
import type { OpenPages } from "../pageEdits.ts";
import type { PageOfSite } from "../valueAt.ts";
import { type FileEdits, workspaceEditOf } from "../workspaceEdit.ts";
import { definitionsOf, type NamePlaces, nameAt, type PageName, usesOf } from "./names.ts";

/**
 * Returns the name at an offset if it can be renamed: a variable in the config, or a component that the page exports or
 * imports.
 */
export function prepareRenameName(
  each: PageOfSite,
  at: number,
): { readonly range: Range; readonly placeholder: string } | undefined {
  const found = nameAt(each, at);
  return found && isRenamable(found, each)
    ? { range: rangeOf(each.page, found.span), placeholder: found.name }
    : undefined;
}

/** Returns the edit that renames a name in its definition and in all of its uses. */
export function renameName(
  each: PageOfSite,
  at: number,
  newName: string,
  client: FeatureClient,
  openPages: OpenPages,
): WorkspaceEdit | RenameProblem | undefined {
  const found = nameAt(each, at);
  if (!found || !isRenamable(found, each)) return undefined;
  const pattern = found.kind === "variable" ? /^[\w.-]+$/ : /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
  if (!pattern.test(newName)) return { problem: l10n.t("{0} is not a valid name.", JSON.stringify(newName)) };
  if (found.kind === "component" && /^\p{Lu}/u.test(found.name) && !/^\p{Lu}/u.test(newName))
    return { problem: l10n.t("Component names must start with a capital letter.") };
  // The importing page chooses the name of a default import, so only that page changes.
  const isLocal = found.kind === "component" && found.exported === "default";
  const pageUri = each.site.uriOf(each.page.path);
  const places = isLocal
    ? usesOf(found, each).filter(({ file }) => file.uri === pageUri)
    : [...definitionsOf(found, each), ...usesOf(found, each)];
  return workspaceEditOf(editsOf(places, newName, openPages), client);
}

function isRenamable(found: PageName, each: PageOfSite): boolean {
  return found.kind === "component" || definitionsOf(found, each).length > 0;
}

/** Groups the edits by file and removes duplicates. */
function editsOf(places: readonly NamePlaces[], content: string, openPages: OpenPages): FileEdits[] {
  const files = new Map<string, FileEdits & { edits: { offset: number; length: number; content: string }[] }>();
  for (const { file, spans } of places) {
    const fileEdits = files.get(file.uri) ?? {
      file: { ...file, version: openPages(file.uri)?.version ?? file.version, uri: file.uri, document: file.document },
      edits: [],
    };
    files.set(file.uri, fileEdits);
    for (const { offset, length } of spans)
      if (length > 0 && !fileEdits.edits.some((edit) => edit.offset === offset))
        fileEdits.edits.push({ offset, length, content });
  }
  return [...files.values()].map(({ file, edits }) => ({ file, edits: edits.sort((a, b) => a.offset - b.offset) }));
}
