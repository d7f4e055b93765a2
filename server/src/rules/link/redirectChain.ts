import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { replaceNode } from "../../json/edits.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { removeRedirect } from "./duplicateRedirect.ts";
import { hasWildcard, nextRedirects, type PlacedRedirect, placedRedirects } from "./placedRedirects.ts";

const MAX_HOPS = 50;

interface Data {
  readonly redirect: PlacedRedirect;
  /** The destination at the end of the chain. Undefined for loops and for chains with wildcards. */
  readonly end: string | undefined;
}

export const redirectChain = defineRule<Data>({
  id: "redirect-chain",
  severity: "info",
  docs: {
    summary: "A redirect points to another redirect, or back to itself.",
    why: "Each redirect costs readers time, and search engines may stop following a chain. A loop is reported as a warning, because the browser shows an error.",
    examples: {
      incorrect:
        '{ "redirects": [\n  { "source": "/older", "destination": "/old" },\n  { "source": "/old", "destination": "/introduction" }\n] }',
      correct:
        '{ "redirects": [\n  { "source": "/older", "destination": "/introduction" },\n  { "source": "/old", "destination": "/introduction" }\n] }',
    },
  },
  *check({ config }) {
    const next = nextRedirects(config);
    for (const redirect of placedRedirects(config)) {
      const { destination, path, from, to } = redirect;
      const second = next(redirect);
      if (!second || !destination || !isSound(config, destination)) continue;
      const found = {
        span: destination,
        path: [...path, destination.parent!.children![0]!.value],
        data: { redirect, end: undefined },
      };
      if (second === redirect) {
        // A redirect whose wildcard also matches its own destination may be intended for the rest of the folder.
        const message =
          from === to && destination.value.endsWith("/index")
            ? l10n.t("This redirect points to itself, because the platform removes /index from the destination.")
            : from === to
              ? l10n.t("This redirect points to itself.")
              : l10n.t("This redirect points to itself, because its source also matches the destination.");
        yield { ...found, message, severity: "warning" as const };
        continue;
      }
      const chain = follow(redirect, config);
      const related = [{ span: second.source, message: l10n.t("The chain continues here.") }];
      const last = chain.at(-1)!;
      const isLoop = next(last) !== undefined;
      if (!isLoop) {
        const target: string | undefined = last.destination?.value;
        const end = chain.some((each) => hasWildcard(each.from)) ? undefined : target;
        const message = l10n.t(
          "This redirect points to another redirect. Use the final destination, {0}.",
          JSON.stringify(target ?? ""),
        );
        yield { ...found, message, related, data: { redirect, end } };
      } else if (chain.includes(redirect, 1) && chain.every(({ index }) => index >= redirect.index)) {
        const trail = chain.map((each) => each.source.value).join(" → ");
        yield {
          ...found,
          message: l10n.t("These redirects form a loop: {0}.", trail),
          severity: "warning" as const,
          related,
        };
      }
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const { redirect, end } = data;
    const { destination } = redirect;
    const change =
      end === undefined || !destination
        ? []
        : [
            {
              title: l10n.t("Change to {0}", JSON.stringify(end)),
              edits: [replaceNode(destination, end)],
              preferred: true,
            },
          ];
    return [...change, ...removeRedirect(redirect, config)];
  },
});

/** Follows redirects until the chain ends or returns to one of its redirects, which is then repeated at the end. */
function follow(first: PlacedRedirect, config: SiteConfig): readonly PlacedRedirect[] {
  const next = nextRedirects(config);
  const chain = [first];
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const following = next(chain.at(-1)!);
    if (!following) break;
    const isKnown = chain.includes(following);
    chain.push(following);
    if (isKnown) break;
  }
  return chain;
}
