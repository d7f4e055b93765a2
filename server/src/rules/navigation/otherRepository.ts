import * as l10n from "@vscode/l10n";
import { filesOf } from "../../formats/readSite.ts";
import { repositoriesIn } from "../../knowledge/otherRepositories.ts";
import { pathOf } from "../../schema/entries.ts";
import { defineRule } from "../engine/rule.ts";

/** The owner and the name of a repository. */
const REPOSITORY = /^[^/\s]+(?:\/[^/\s]+)+$/;

export const otherRepository = defineRule<never>({
  id: "other-repository",
  severity: "info",
  formats: ["docs"],
  docs: {
    summary: "Pages of other repositories are not checked.",
    why: "On a site that is deployed from several repositories, the platform replaces an entry that names a repository with the navigation of that repository. Its pages are not in this folder, so they are not checked, and links to folders that are not in this repository are not reported. This is reported once. An entry that does not name the owner and the repository is a warning.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "sourceRef": "acme/api-docs" }\n] } }',
        note: "Works, but its pages are in another repository.",
      },
      correct:
        '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "API", "pages": ["api/introduction"] }\n] } }',
    },
  },
  *check({ config }) {
    const repositories = repositoriesIn(config);
    const isFirst = filesOf(config).find((file) => repositoriesIn(file).length > 0) === config;
    for (const [index, entry] of repositories.entries()) {
      const { node } = entry;
      const found = { span: node, path: pathOf(entry) };
      if (node.type === "string" && !REPOSITORY.test(node.value)) {
        const message = l10n.t(
          "{0} is not a repository. Use its owner and name, such as {1}.",
          JSON.stringify(node.value),
          JSON.stringify(entry.field!.examples![0]),
        );
        yield { ...found, severity: "warning", message };
      } else if (isFirst && index === 0) {
        const message = l10n.t("Pages of other repositories are not checked here, and neither are links to them.");
        yield { ...found, message };
      }
    }
  },
});
