import * as l10n from "@vscode/l10n";
import { assetPath } from "../../kinds/assetPath.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { didYouMean, kindFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";

export const assetNotFound = defineRule<Entry>({
  id: "asset-not-found",
  severity: "warning",
  docs: {
    summary: "The file for a logo, favicon, or background image does not exist.",
    why: "Paths start at the site folder and are case-sensitive. If the file does not exist, readers see a broken image or no image.",
    examples: {
      incorrect: { text: '{ "favicon": "/favicon.png" }', note: "The file is `images/favicon.png`." },
      correct: '{ "favicon": "/images/favicon.png" }',
    },
  },
  *check(context) {
    for (const entry of entriesOfKind(context.config, "asset-path")) {
      const value: string = entry.node.value;
      const ref = readFileRef(value, context.site);
      const found = { span: entry.node, path: pathOf(entry), data: entry };
      if (ref.state === "empty") {
        // If the schema forbids empty strings, the path is reported as an invalid value instead.
        if (entry.schema?.minLength) continue;
        yield {
          ...found,
          message: l10n.t("The path is empty. Enter the path of an image, for example /logo/light.svg."),
        };
      } else if (ref.state === "outside") {
        const message = l10n.t(
          "{0} is not a file in this site: {1}. Use a path inside the site folder.",
          JSON.stringify(value),
          ref.reason,
        );
        yield { ...found, message };
      } else if (ref.state === "missing") {
        const because = whySkipped(ref.path, context.site);
        const message = `${l10n.t("File {0} not found in the site folder.", JSON.stringify(ref.path || value))}${because}${didYouMean(assetPath, entry, context)}`;
        yield { ...found, message };
      }
    }
  },
  fixes: ({ data: entry }, context) => kindFixes(assetPath, entry, context),
});
