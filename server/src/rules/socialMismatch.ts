import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../formats/readSite.ts";
import { renameKey } from "../json/edits.ts";
import { type Node, property, stringOf } from "../json/json.ts";
import { pathOf } from "../schema/entries.ts";
import { entryOf } from "../schema/place.ts";
import { defineRule } from "./engine/rule.ts";

/** The platforms that a URL can be recognized as, with their names and the hosts that only they use. */
const PLATFORMS: Readonly<Record<string, { readonly name: string; readonly hosts: readonly string[] }>> = {
  facebook: { name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] },
  twitter: { name: "X (Twitter)", hosts: ["twitter.com", "x.com"] },
  discord: { name: "Discord", hosts: ["discord.com", "discord.gg", "discordapp.com"] },
  slack: { name: "Slack", hosts: ["slack.com"] },
  github: { name: "GitHub", hosts: ["github.com"] },
  linkedin: { name: "LinkedIn", hosts: ["linkedin.com", "lnkd.in"] },
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  "hacker-news": { name: "Hacker News", hosts: ["news.ycombinator.com"] },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  telegram: { name: "Telegram", hosts: ["t.me", "telegram.me"] },
  medium: { name: "Medium", hosts: ["medium.com"] },
};
/** Other keys of the same platform. */
const SAME: Readonly<Record<string, string>> = { x: "twitter", "x-twitter": "twitter" };

interface Mismatch {
  readonly property: Node;
  /** The key that fits the URL, when the specification has it and the object does not use it yet. */
  readonly fitting: string | undefined;
}

export const socialMismatch = defineRule<Mismatch>({
  id: "social-mismatch",
  severity: "warning",
  docs: {
    summary: "A social account is listed under the key of another platform.",
    why: "The key decides which icon is shown. Readers who click the icon of one platform end up on another.",
  },
  *check({ config }) {
    const socials = fieldsOf(config).nodeOf("footer.socials");
    if (socials?.type !== "object") return;
    for (const child of socials.children ?? []) {
      const [key, value] = child.children ?? [];
      const text = stringOf(value);
      const entry = value && entryOf(config, value);
      if (!key || !entry || text === undefined) continue;
      const name = key.value as string;
      const own = Object.hasOwn(SAME, name) ? SAME[name]! : name;
      const actual = platformOf(text);
      // Any URL may be a website or a redirect to an account, so only known platforms are compared.
      if (!actual || actual === own || !Object.hasOwn(PLATFORMS, own)) continue;
      const platforms = entry.parent?.schema?.properties ?? {};
      const free = Object.hasOwn(platforms, actual) && !property(socials, actual);
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: l10n.t("This URL belongs to {0}, not to {1}.", PLATFORMS[actual]!.name, PLATFORMS[own]!.name),
        related: [{ span: key, message: l10n.t("The key is here.") }],
        facts: { property: child, fitting: free ? actual : undefined },
      };
    }
  },
  fixes: ({ facts }) =>
    facts?.fitting
      ? [
          {
            title: l10n.t("Change the key to {0}", JSON.stringify(facts.fitting)),
            edits: [renameKey(facts.property, facts.fitting)],
            preferred: true,
          },
        ]
      : [],
});

/** The platform whose host, or a subdomain of it, a URL has. */
function platformOf(address: string): string | undefined {
  const host = URL.parse(address)?.hostname.toLowerCase();
  if (!host) return undefined;
  return Object.keys(PLATFORMS).find((id) =>
    PLATFORMS[id]!.hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
}
