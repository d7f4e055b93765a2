import * as l10n from "@vscode/l10n";
import { entriesOfKind, pathOf } from "../../schema/entries.ts";
import { defineRule } from "./rule.ts";

/** Findings about rules that stopped early are created in `engine/fileWork.ts`. */
export const tooExpensive = defineRule({
  id: "too-expensive",
  severity: "warning",
  docs: {
    summary: "A file is too expensive to check completely.",
    why: "Some rules stopped early because everything else would have to wait, so not all mistakes in the file are reported. The number of steps depends only on the text, so the result is the same on every machine. `--fix`, *Fix all*, and renames do not change the file, and `site-config check` exits with code 2. The usual cause is generated text with many thousands of similar entries, or files of a config that include each other many times. Split the text, or exclude it with `.mintignore`. If this rule is off, the finding is a hint.",
    examples: {
      incorrect: {
        text: '{ "redirects": { "$ref": "config/a.json" } }',
        note: "The file includes another one a thousand times, which does the same with a large file.",
      },
      correct: '{ "redirects": { "$ref": "config/redirects.json" } }',
    },
  },
  *check({ config }) {
    for (const entry of entriesOfKind(config, "config-ref")) {
      const reference = entry.parent && config.references.get(entry.parent.node);
      if (reference?.state !== "tooLarge") continue;
      const message = l10n.t(
        "The config is too expensive to check: with {0}, it would have more than 8 million characters. Include fewer copies.",
        JSON.stringify(reference.file),
      );
      yield { span: entry.node, path: pathOf(entry), message };
    }
  },
});
