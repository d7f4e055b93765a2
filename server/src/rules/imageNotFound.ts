import * as l10n from "@vscode/l10n";
import { extensionOf } from "../disk/paths.ts";
import { onlySpelling } from "../json/near.ts";
import { suggestFiles } from "../kinds/fileSuggestions.ts";
import { suggestion } from "./engine/corrections.ts";
import { isShown, missingTargets, targetFix } from "./engine/missingTargets.ts";
import { definePageRule } from "./engine/rule.ts";

/** The extensions to try if an image does not exist. */
const PICTURES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "avif"];

export const imageNotFound = definePageRule<string>({
  id: "image-not-found",
  severity: "warning",
  docs: {
    summary: "A page shows an image, video, or iframe whose file does not exist.",
    why: "Readers see a broken image, or nothing.",
    examples: {
      incorrect: {
        text: "![The dashboard](/images/dashbord.png)",
        language: "mdx",
        note: "The file is `images/dashboard.png`.",
      },
      correct: { text: "![The dashboard](/images/dashboard.png)", language: "mdx" },
    },
  },
  *check({ page, site }) {
    if (!isShown(page, site)) return;
    const images = page.contents.images.flatMap(({ span, target }) => (span ? [{ span, target }] : []));
    for (const { target, path } of missingTargets(images, page, site)) {
      if (extensionOf(path) === "") continue;
      yield {
        span: target.span,
        message: () => {
          const [first] = suggestFiles(path, site, PICTURES);
          return `${l10n.t("File {0} not found.", JSON.stringify(path))}${suggestion(first)}`;
        },
        data: path,
      };
    }
  },
  fixes({ span, data: path }, { page, site }) {
    if (path === undefined) return [];
    const files = suggestFiles(path, site, PICTURES);
    const certain = onlySpelling(path, files);
    return files.map((file, index) => ({
      ...targetFix({ page, span, path }, file),
      preferred: index === 0,
      safe: index === 0 && file === certain,
    }));
  },
});
