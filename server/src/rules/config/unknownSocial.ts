import * as l10n from "@vscode/l10n";
import { canonicalKey } from "../../formats/platforms.ts";
import { fieldsOf } from "../../formats/readSite.ts";
import { removeMember, renameKey } from "../../json/edits.ts";
import { type Node, property } from "../../json/json.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { isOtherSpelling, likelyFields } from "../../schema/fieldTypos.ts";
import { entryOf } from "../../schema/place.ts";
import { REFERENCE_KEY } from "../../schema/schema.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { strayMembers } from "../losses/strayMembers.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { describeHome } from "./ignoredFields.ts";
import { moveToObject } from "./moveField.ts";

interface Unknown {
  readonly property: Node;
  /** The object that the key belongs to, if the key does not name an account. */
  readonly home: Entry | undefined;
  /** Likely replacements: specified keys that the object does not have yet. */
  readonly likely: readonly string[];
}

/** Platforms that are in the specification under their former name. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([["x", "twitter"]]);

const USED_BY_SITES: ReadonlySet<string> = new Set([
  "x",
  "bluesky",
  "mastodon",
  "medium",
  "podcast",
  "reddit",
  "telegram",
  "threads",
  "tiktok",
  "youtube",
]);

/** Whether an object contains the social accounts. */
export function isSocials({ field }: Entry): boolean {
  return field?.["x-role"] === "footer.socials";
}

export const unknownSocial = defineRule<Unknown>({
  id: "unknown-social",
  severity: "info",
  rejects: true,
  docs: {
    summary: "A social account has a key that is not in the specification.",
    why: "The footer shows an icon for each specified platform. Accounts with other keys may not be shown. Platforms that real sites use, such as `x` or `youtube`, are reported as info. Any other key is a warning.",
    examples: {
      incorrect: '{ "footer": { "socials": { "mastodon": "https://mastodon.social/@acme" } } }',
      correct: '{ "footer": { "socials": { "website": "https://mastodon.social/@acme" } } }',
    },
  },
  *check({ config }) {
    const node = fieldsOf(config).nodeOf("footer.socials");
    const entry = node && entryOf(config, node);
    if (!entry?.schema?.properties || node?.type !== "object" || !isSound(config, node)) return;
    const platforms = Object.keys(entry.schema.properties).filter((key) => key !== REFERENCE_KEY);
    // In this case, any other key makes the whole file invalid.
    const isClosed = entry.schema.additionalProperties === false;
    for (const child of node.children ?? []) {
      const key = child.children![0]!;
      const name = key.value as string;
      if (Object.hasOwn(entry.schema.properties, name)) continue;
      const home = strayMembers(config).get(child)?.entry;
      const likely = home ? [] : likelyPlatforms(name, entry);
      // A name without a value is a syntax error, and is often still being typed.
      if (likely.length === 0 && child.children!.length === 1) continue;
      const isUsed = !isClosed && USED_BY_SITES.has(name);
      yield {
        span: key,
        path: [...pathOf(entry), name],
        message: home ? misplaced(name, home) : messageFor(name, likely, platforms, isUsed),
        ...(isClosed ? { severity: "error", isRejected: true } : !isUsed && { severity: "warning" }),
        isOutside: true,
        ...(isUsed && {
          strictMessage: l10n.t("Platform {0} is not in the specification.", JSON.stringify(name)),
        }),
        data: { property: child, home, likely },
      };
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const name = JSON.stringify(data.property.children![0]!.value);
    return [
      ...[(data.home && moveToObject(data.property, data.home, config)) ?? []].flat(),
      ...data.likely.map((platform, index) => ({
        title: l10n.t("Change to {0}", JSON.stringify(platform)),
        edits: [renameKey(data.property, platform)],
        preferred: index === 0,
        safe: isOtherSpelling(data.property, data.likely),
      })),
      { title: l10n.t("Remove {0}", name), edits: removeMember(config, data.property) },
    ];
  },
});

/** Returns the specified keys that an unknown key may be a typo of. A common platform is never considered a typo. */
function likelyPlatforms(name: string, entry: Entry): readonly string[] {
  const canonical = canonicalKey(name);
  if (canonical !== name) return property(entry.node, canonical) ? [] : [canonical];
  return USED_BY_SITES.has(name) ? [] : likelyFields(name, entry);
}

function misplaced(name: string, home: Entry): string {
  return `${l10n.t("Unknown field {0}.", JSON.stringify(name))} ${describeHome(home)}`;
}

function messageFor(name: string, [likely]: readonly string[], platforms: readonly string[], isUsed: boolean): string {
  const quoted = JSON.stringify(name);
  if (likely !== undefined && FORMER_NAMES.has(name))
    return l10n.t("The specification lists {0} under its former name. Use {1}.", quoted, JSON.stringify(likely));
  if (likely !== undefined) return `${l10n.t("Unknown platform {0}.", quoted)}${suggestion(likely)}`;
  if (isUsed) return l10n.t("Platform {0} is not in the specification, but real sites use it.", quoted);
  return l10n.t("Unknown platform {0}. Use one of {1}.", quoted, platforms.join(", "));
}
