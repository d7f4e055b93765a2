import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { replaceNode } from "../../json/edits.ts";
import { stringOf } from "../../json/json.ts";
import { url } from "../../kinds/url.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { entryOf } from "../../schema/place.ts";
import { defineRule } from "../engine/rule.ts";

export const ctaRepositoryUrl = defineRule<Entry>({
  id: "cta-repository-url",
  severity: "warning",
  docs: {
    summary: "The call-to-action button has the type `github`, but its URL does not point to a GitHub repository.",
    why: "The button shows the name and star count of the repository that its URL points to. With any other URL, the button stays empty.",
    examples: {
      format: "mint",
      incorrect: '{ "topbarCtaButton": { "type": "github", "url": "https://acme.example" } }',
      correct: '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }',
    },
  },
  *check({ config, site }) {
    const button = fieldsOf(config).object("topBar.button");
    const value = button.nodeOf("target");
    const text = stringOf(value);
    const entry = value && entryOf(config, value);
    if (!entry || text === undefined || stringOf(button.nodeOf("type")) !== "github" || isRepositoryUrl(text)) return;
    // invalid-url reports invalid URLs.
    if (url.problem?.(text, { config, site, occurrence: occurrenceOf(entry) })) return;
    yield {
      span: entry.node,
      path: pathOf(entry),
      message: l10n.t(
        "{0} is not the URL of a GitHub repository. Use a URL such as https://github.com/owner/name, because the button shows the repository's star count.",
        JSON.stringify(text),
      ),
      data: entry,
    };
  },
  fixes({ data: entry }) {
    const url = entry && repositoryUrlOf(entry.node.value);
    return url === undefined
      ? []
      : [{ title: l10n.t("Change to {0}", url), edits: [replaceNode(entry!.node, url)], preferred: true }];
  },
});

const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+(?:[/?#].*)?$/i;
/** Matches other notations for a repository: `owner/name`, `github.com/owner/name`, `git@github.com:owner/name.git`. */
const OTHER_FORM =
  /^(?:(?:git@|ssh:\/\/git@|git:\/\/|\/\/)?(?:www\.)?github\.com[:/])?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/i;

/** Whether a URL points to a GitHub repository. */
export function isRepositoryUrl(url: string): boolean {
  return REPOSITORY.test(url);
}

/**
 * Converts another notation for a repository to its URL. Returns undefined if the text does not denote a repository.
 */
export function repositoryUrlOf(text: string): string | undefined {
  const [, repository] = OTHER_FORM.exec(text.trim()) ?? [];
  return repository === undefined ? undefined : `https://github.com/${repository}`;
}
