import { suggestFiles } from "../kinds/fileSuggestions.ts";
import type { PagePicture } from "../markdown/page.ts";
import { rewrittenTarget } from "../site/linkStyle.ts";
import { targetOf } from "../site/linkTarget.ts";
import { isReadme } from "../site/pageRole.ts";
import { endingOf } from "../site/paths.ts";
import { definePageRule } from "./engine/rule.ts";

/** The endings that a picture may have instead. */
const PICTURES = ["svg", "png", "jpg", "jpeg", "webp", "gif", "avif"];

interface Broken {
  readonly picture: PagePicture;
  readonly path: string;
}

export const imageNotFound = definePageRule<Broken>({
  id: "image-not-found",
  severity: "warning",
  docs: {
    summary: "A page shows an image, video or frame whose file does not exist.",
    why: "Readers see a broken image, or nothing.",
    incorrect: {
      text: "![The dashboard](/images/dashbord.png)",
      language: "mdx",
      note: "The file is `images/dashboard.png`.",
    },
    correct: { text: "![The dashboard](/images/dashboard.png)", language: "mdx" },
  },
  *check({ page, site }) {
    const file = site.pages.get(page.slug);
    if (!file || isReadme(file)) return;
    for (const picture of page.contents.pictures) {
      if (!picture.span) continue;
      const found = targetOf({ kind: "link", target: picture.target }, page.slug, site);
      if (found.state !== "missing" || endingOf(found.path) === "") continue;
      const [first] = suggestFiles(found.path, site, PICTURES);
      const question = first === undefined ? "" : ` Did you mean ${JSON.stringify(first)}?`;
      const message = `File ${JSON.stringify(found.path)} not found.${question}`;
      yield { span: picture.span, message, facts: { picture, path: found.path } };
    }
  },
  fixes({ span, facts: broken }, { page, site }) {
    if (!broken) return [];
    const written = page.text.slice(span.offset, span.offset + span.length);
    return suggestFiles(broken.path, site, PICTURES).map((file, index) => {
      const content = rewrittenTarget(written, { before: page.slug, after: page.slug }, broken.path, file);
      return {
        title: `Change to ${JSON.stringify(content)}`,
        edits: [{ ...span, content }],
        preferred: index === 0,
      };
    });
  },
});
