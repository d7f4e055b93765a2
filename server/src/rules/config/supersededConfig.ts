import * as l10n from "@vscode/l10n";
import { baseName } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { formats } from "../../formats/index.ts";
import type { Site } from "../../site/site.ts";
import { defineRule } from "../engine/rule.ts";

export const supersededConfig = defineRule<string>({
  id: "superseded-config",
  severity: "info",
  formats: ["mint"],
  docs: {
    summary: "The folder of a `mint.json` also has a `docs.json`, which takes precedence.",
    why: "The site is built from `docs.json`, so changes to `mint.json` have no effect. Errors in `mint.json` can still make the build fail. The fix deletes the file.",
    examples: {
      incorrect: { text: '{ "name": "Acme Docs" }', note: "The folder has both `mint.json` and `docs.json`." },
      correct: { text: '{ "theme": "mint", "name": "Acme Docs" }', note: "The folder has only `docs.json`." },
    },
  },
  *check({ config, site }) {
    const { root, uri } = config;
    if (!root || !isSuperseded(config, site)) return;
    const [name, current] = [baseName(uri), formats[0]!.fileName];
    yield {
      span: { offset: root.offset, length: 1 },
      path: [],
      message: l10n.t(
        "{0} is in the same folder, and the site is built from it. Changes to {1} have no effect.",
        current,
        name,
      ),
      data: name,
    };
  },
  fixes: ({ data: name }) =>
    name === undefined ? [] : [{ title: l10n.t("Delete {0}", name), edits: [], delete: [name] }],
});

/** Whether the site is built from another config in the newer format. */
export function isSuperseded({ format, uri }: SiteConfig, site: Site): boolean {
  const [name, current] = [baseName(uri), formats[0]!.fileName];
  return name === format.fileName && name !== current && site.hasFile(current);
}
