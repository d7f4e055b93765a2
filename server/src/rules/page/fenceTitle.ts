import * as l10n from "@vscode/l10n";
import { fenceLanguages, fenceOptions, otherLanguages } from "../../formats/frontMatter.ts";
import type { Span } from "../../json/jsonText.ts";
import { fenceInfo } from "../../mdx/fences.ts";
import { textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";
import { lostTitle } from "./lostTitles.ts";

interface LostTitle {
  readonly span: Span;
  readonly content: string;
}

const LANGUAGES: ReadonlySet<string> = new Set(
  fenceLanguages.flatMap(({ id, name, aliases = [] }) => [id, name, ...aliases].map((each) => each.toLowerCase())),
);
/** Language IDs that differ from the file extension. */
const FILE = /^[\w@][\w@./-]*\.([a-z]{1,10})$/i;

export const fenceTitle = definePageRule<LostTitle>({
  id: "fence-title",
  severity: "info",
  docs: {
    summary: "The title of a code block is treated as its language or options.",
    why: "The first word after the fence is the language. If a title is there instead, the block has neither a title nor syntax highlighting. The rest of the line is the title, except for options such as `lines` and `theme`, and text in quotes or slashes.",
    examples: {
      incorrect: "```app.ts\nrun();\n```",
      correct: "```ts app.ts\nrun();\n```",
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.fences.length === 0 || !isReadable(context)) return;
    for (const fence of page.contents.fences) {
      const { language, rest } = fenceInfo(page.text, fence);
      if (language === "") continue;
      const lost = lostTitle(rest);
      if (lost) {
        const restAt = fence.info.offset + fence.info.length - rest.length;
        const span = { offset: restAt + lost.place.from, length: lost.place.to - lost.place.from };
        const quote = lost.title.includes('"') ? "'" : '"';
        yield {
          span: { offset: restAt + lost.from, length: lost.to - lost.from },
          message: lost.message,
          data: { span, content: `title=${quote}${lost.title}${quote}` },
        };
        continue;
      }
      if (LANGUAGES.has(language.toLowerCase()) || otherLanguages.has(language.toLowerCase())) continue;
      const option = /^([\w-]+)=/.exec(language)?.[1];
      const isOption = option !== undefined && Object.hasOwn(fenceOptions, option);
      const ending = FILE.exec(language)?.[1]?.toLowerCase();
      const isFile = ending !== undefined && LANGUAGES.has(ending);
      // Language names are lowercase, so a word with a capital letter is a title.
      if (!isOption && !isFile && !/^[A-Z]/.test(language)) continue;
      const { offset } = fence.info;
      const title = `${language}${rest === "" ? "" : ` ${rest}`}`;
      yield {
        span: { offset, length: language.length },
        message: l10n.t(
          "{0} is read as the language of this block. Write the language first.",
          JSON.stringify(language),
        ),
        data: { span: fence.info, content: `${isFile ? ending : "text"} ${title}` },
      };
    }
  },
  fixes({ data }) {
    return data ? textFixes(data.span, [data.content], true) : [];
  },
});
