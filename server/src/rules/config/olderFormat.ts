import * as l10n from "@vscode/l10n";
import { baseName } from "../../disk/paths.ts";
import { convertToDocs } from "../../formats/convert/convert.ts";
import { fieldsOf } from "../../formats/readSite.ts";
import { defineRule } from "../engine/rule.ts";
import { isNewerFormat } from "./newerFormat.ts";

const NEWER = "docs.json";

export const olderFormat = defineRule<never>({
  id: "older-format",
  severity: "info",
  strictLevel: "off",
  docs: {
    summary: "The site config uses the older format.",
    why: "`docs.json` is the current format, and the only one that gets new fields. `mint.json` still works. The conversion keeps every page where it is. `site-config convert` also reports settings that `docs.json` does not support. With `strict`, the rule is off, because the specification describes the older format.",
    examples: {
      format: "mint",
      incorrect: {
        text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }',
        note: "A config in the older format.",
      },
      correct:
        '{ "name": "Acme Docs", "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }',
    },
  },
  *check({ config, site }) {
    const { format, uri } = config;
    if (format.isSplit || baseName(uri) !== format.fileName || isNewerFormat(config) || site.hasFile(NEWER)) return;
    const key = fieldsOf(config).propertyOf("nav.root")?.children?.[0];
    if (!key) return;
    yield {
      span: key,
      path: fieldsOf(config).pathOf("nav.root"),
      message: l10n.t("This file uses the older format. It can be converted to docs.json without moving a page."),
    };
  },
  fixes(_, { config }) {
    if (config.parseErrors.length > 0) return [];
    const { text, differences } = convertToDocs(config);
    if (differences.length > 0) return [];
    return [{ title: l10n.t("Convert to docs.json"), edits: [], create: [{ path: NEWER, content: text }] }];
  },
});
