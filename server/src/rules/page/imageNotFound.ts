import * as l10n from "@vscode/l10n";
import { extensionOf } from "../../disk/paths.ts";
import { onlySpelling } from "../../json/near.ts";
import { suggestFiles } from "../../knowledge/pages/fileSuggestions.ts";
import { misreadPath } from "../../site/linkTarget.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Fix } from "../engine/rule.ts";
import { isShown, missingTargets, slashFix, targetFix } from "../shared/missingTargets.ts";
import { describeSkipped } from "../shared/skippedFiles.ts";
import { splitTargets } from "../shared/splitTargets.ts";

/** The extensions to try if an image does not exist. */
const PICTURES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "avif"];

interface MissingImage {
  /** Undefined if the image is not shown because of its syntax. */
  readonly path?: string;
  /** The fix, if only a leading slash is missing or the syntax is wrong. */
  readonly correction?: Fix;
}

export const imageNotFound = definePageRule<MissingImage>({
  id: "image-not-found",
  severity: "warning",
  docs: {
    summary: "A page shows an image, video, or iframe whose file does not exist.",
    why: "Readers see a broken image, or nothing. If the path contains a space or line break, readers see the source text. A path without a leading slash is relative to the folder of its page. A file that `.mintignore` excludes, or that is a symbolic link to a place outside the site, is not published.",
    examples: {
      incorrect: { text: "![The dashboard](/images/dashbord.png)", note: "The file is `images/dashboard.png`." },
      correct: "![The dashboard](/images/dashboard.png)",
    },
  },
  *check({ page, site }) {
    if (!isShown(page, site)) return;
    const images = page.contents.images.flatMap(({ span, target }) => (span ? [{ span, target }] : []));
    for (const { target, path, skipped } of missingTargets(images, page, site)) {
      if (extensionOf(path) === "") continue;
      if (skipped) {
        yield { span: target.span, message: `${notFound(path)} ${describeSkipped(skipped)}` };
        continue;
      }
      yield {
        span: target.span,
        message: () => {
          const [first] = suggestFiles(path, site, PICTURES);
          return `${notFound(path)}${suggestion(first)}`;
        },
        data: { path },
      };
    }
    yield* splitTargets(page, site, true);
    for (const image of images) {
      const path = misreadPath({ kind: "link", target: image.target }, page.slug, site);
      if (path === undefined || extensionOf(path) === "") continue;
      const message = l10n.t(
        "{0} The path is relative to the folder of this page. Start it with / to make it relative to the site folder.",
        notFound(path),
      );
      yield { span: image.span, message, data: { path, correction: slashFix(image) } };
    }
  },
  fixes({ span, data }, { page, site }) {
    if (!data) return [];
    const { path, correction } = data;
    if (correction) return [{ ...correction, preferred: true, safe: path !== undefined }];
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

function notFound(path: string): string {
  return l10n.t("File {0} not found.", JSON.stringify(path));
}
