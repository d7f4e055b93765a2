import { assetPath } from "../kinds/assetPath.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import { didYouMean, kindFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";
import { whySkipped } from "./engine/skippedFiles.ts";

export const assetNotFound = defineRule<Entry>({
  id: "asset-not-found",
  severity: "warning",
  docs: {
    summary: "A logo, favicon or background picture has no file.",
    why: "The path starts at the site's folder and is taken letter by letter. Where there is no file, readers see a broken picture or none.",
    bad: { text: '{ "favicon": "/favicon.png" }', note: "The file is `images/favicon.png`." },
    good: { text: '{ "favicon": "/images/favicon.png" }' },
  },
  *check(context) {
    for (const entry of entriesOfKind(context.config, "asset-path")) {
      const value: string = entry.node.value;
      const ref = readFileRef(value, context.site);
      const found = { span: entry.node, path: pathOf(entry), facts: entry };
      if (ref.state === "empty") {
        yield { ...found, message: "The path is empty: expected the path of a picture, such as /logo/light.svg." };
      } else if (ref.state === "outside") {
        const message = `${JSON.stringify(value)} is no picture of this site: ${ref.reason}. Expected a path below the folder of this file.`;
        yield { ...found, message };
      } else if (ref.state === "missing") {
        const because = whySkipped(ref.path, context.site);
        const message = `There is no file ${ref.path} in the site's folder.${because}${didYouMean(assetPath, entry, context)}`;
        yield { ...found, message };
      }
    }
  },
  fixes: ({ facts: entry }, context) => kindFixes(assetPath, entry, context),
});
