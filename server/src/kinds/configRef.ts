import * as l10n from "@vscode/l10n";
import { baseName, folderOf, pathOfUri } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { suggestFiles } from "../knowledge/pages/fileSuggestions.ts";
import type { Occurrence, ValueContext } from "../knowledge/valueContext.ts";
import type { Reference } from "../schema/schema.ts";
import type { Site } from "../site/site.ts";
import { codeSpan } from "../text/markdownText.ts";
import type { ValueKind } from "./kind.ts";

const EXTENSIONS = ["json"] as const;

/** The path of a partial config, relative to the file that references it. */
export const configRef: ValueKind = {
  id: "config-ref",
  corrections(_, context) {
    const reference = referenceAt(context);
    const wanted = reference && "file" in reference ? reference.file : undefined;
    if (wanted === undefined || reference?.state === "circular") return [];
    const files = context.site.hasFile(wanted) ? [wanted] : suggestFiles(wanted, context.site, EXTENSIONS);
    return files.map((file) => {
      const path = relativePath(file, context);
      return { title: l10n.t("Change to {0}", JSON.stringify(path)), value: path };
    });
  },
  candidatesFrom: "config",
  candidates: (context) =>
    context.site
      .assetsWithExtension(EXTENSIONS)
      .filter((file) => context.site.uriOf(file) !== context.config.uri && !baseName(file).startsWith("package"))
      .map((file) => ({ value: relativePath(file, context), icon: "file" })),
  describe(_, context) {
    const reference = referenceAt(context);
    return reference?.state === "found"
      ? l10n.t("The content of {0}", codeSpan(pathOfUri(context.site.uri, reference.text.uri) ?? reference.text.uri))
      : undefined;
  },
  target(_, context) {
    const reference = referenceAt(context);
    return reference?.state === "found" ? reference.text.uri : undefined;
  },
  afterMove(_, context, movePath) {
    const reference = referenceAt(context);
    const file =
      reference?.state === "found" ? movePath(pathOfUri(context.site.uri, reference.text.uri) ?? "") : undefined;
    return file === undefined || file === null ? undefined : relativePath(file, context);
  },
};

/** Returns the file that the enclosing object references. */
function referenceAt({ config, occurrence }: { config: SiteConfig; occurrence: Occurrence }): Reference | undefined {
  const holder = occurrence.entry?.parent?.node;
  return holder && config.references.get(holder);
}

/** Returns the path of a file, relative to the config file that references it. */
function relativePath(file: string, { config, site }: Pick<ValueContext, "config"> & { readonly site: Site }): string {
  const from = folderOf(pathOfUri(site.uri, config.uri) ?? "")
    .split("/")
    .filter(Boolean);
  const to = file.split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...(shared === from.length ? ["."] : from.slice(shared).map(() => "..")), ...to.slice(shared)].join("/");
}
