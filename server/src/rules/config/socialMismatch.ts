import * as l10n from "@vscode/l10n";
import { canonicalKey, platformName, platformOf } from "../../formats/platforms.ts";
import { fieldsOf } from "../../formats/readSite.ts";
import { renameKey } from "../../json/edits.ts";
import { type Node, stringOf } from "../../json/json.ts";
import { pathOf } from "../../schema/entries.ts";
import { entryOf } from "../../schema/place.ts";
import { defineRule } from "../engine/rule.ts";

interface Mismatch {
  readonly property: Node;
  /** The key that matches the URL. Undefined if it is not in the specification or the platform already has an account. */
  readonly fitting: string | undefined;
}

export const socialMismatch = defineRule<Mismatch>({
  id: "social-mismatch",
  severity: "warning",
  docs: {
    summary: "A social account is listed under the key of another platform.",
    why: "The key determines which icon is shown. Readers who click the icon end up on a different platform.",
    examples: {
      incorrect: '{ "footer": { "socials": { "github": "https://www.linkedin.com/company/acme" } } }',
      correct: '{ "footer": { "socials": { "linkedin": "https://www.linkedin.com/company/acme" } } }',
    },
  },
  *check({ config }) {
    const socials = fieldsOf(config).nodeOf("footer.socials");
    if (socials?.type !== "object") return;
    const listed = new Set((socials.children ?? []).map(({ children }) => canonicalKey(children?.[0]?.value)));
    for (const child of socials.children ?? []) {
      const [key, value] = child.children ?? [];
      const text = stringOf(value);
      const entry = value && entryOf(config, value);
      if (!key || !entry || text === undefined) continue;
      const name = key.value as string;
      const actual = platformOf(text);
      const expected = platformName(name);
      // Any URL can be a website or a redirect to an account, so only known platforms are compared.
      if (!actual || actual === canonicalKey(name) || expected === undefined) continue;
      const specified = Object.keys(entry.parent?.schema?.properties ?? {});
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: l10n.t("This URL belongs to {0}, not to {1}.", platformName(actual)!, expected),
        related: [{ span: key, message: l10n.t("The key of the account.") }],
        data: {
          property: child,
          fitting: listed.has(actual) ? undefined : specified.find((each) => canonicalKey(each) === actual),
        },
      };
    }
  },
  fixes: ({ data }) =>
    data?.fitting
      ? [
          {
            title: l10n.t("Change the key to {0}", JSON.stringify(data.fitting)),
            edits: [renameKey(data.property, data.fitting)],
            preferred: true,
          },
        ]
      : [],
});
