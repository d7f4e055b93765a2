import * as l10n from "@vscode/l10n";
import { removeItems } from "../../json/edits.ts";
import { fieldOf } from "../../schema/fields.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { allRedirects, type PlacedRedirect, placedRedirects } from "./placedRedirects.ts";

export const duplicateRedirect = defineRule<PlacedRedirect>({
  id: "duplicate-redirect",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "Two redirects have the same source.",
    why: "Only the first redirect for a path takes effect, so readers never reach the destination of the second one. If both have the same destination, the second one is merely redundant. In `docs.json`, an identical source is an error, because the platform rejects the file.",
    examples: {
      incorrect:
        '{ "redirects": [\n  { "source": "/old", "destination": "/introduction" },\n  { "source": "/old", "destination": "/quickstart" }\n] }',
      correct: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }',
    },
  },
  *check({ config }) {
    const firsts = new Map<string, PlacedRedirect>();
    const isUnique = fieldOf(config.schema, "redirects")?.["x-unique"] !== undefined;
    const placed = new Set(placedRedirects(config));
    for (const redirect of allRedirects(config.whole)) {
      const { from, source, path } = redirect;
      const first = firsts.get(from);
      if (!first) firsts.set(from, redirect);
      else if (placed.has(redirect) && isSound(config, source)) {
        const isSame = first.destination?.value === redirect.destination?.value;
        const quoted = JSON.stringify(source.value);
        const isRejected = isUnique && source.value === first.source.value;
        yield {
          span: source,
          path: [...path, source.parent!.children![0]!.value],
          message: isRejected
            ? l10n.t("{0} is already redirected.", quoted)
            : isSame
              ? l10n.t("{0} is already redirected, to the same destination. Remove one of the two.", quoted)
              : l10n.t(
                  "{0} is already redirected, to {1}. Only the first redirect counts.",
                  quoted,
                  JSON.stringify(first.destination?.value ?? ""),
                ),
          ...(isRejected ? { severity: "error" as const, isRejected: true } : isSame && { severity: "info" as const }),
          related: [{ span: first.source, message: l10n.t("The first redirect for this path.") }],
          data: redirect,
        };
      }
    }
  },
  fixes: ({ data }, { config }) => removeRedirect(data, config, true),
});

/** Creates a fix that removes a redirect. */
export function removeRedirect(
  redirect: PlacedRedirect | undefined,
  config: Parameters<typeof removeItems>[0],
  preferred = false,
) {
  const item = redirect?.source.parent?.parent;
  const list = item?.parent;
  // A redirect in a separate file cannot be removed, because the file would then be empty.
  if (!redirect || list?.type !== "array" || list.offset < 0) return [];
  const title = l10n.t("Remove this redirect");
  return [
    { title, edits: removeItems(config, list, [list.children!.indexOf(item!)]), ...(preferred && { preferred }) },
  ];
}
