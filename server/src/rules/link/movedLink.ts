import * as l10n from "@vscode/l10n";
import { defineLinkRule } from "../engine/rule.ts";

export const movedLink = defineLinkRule<string>({
  id: "moved-link",
  severity: "info",
  docs: {
    summary: "A linked page on another site has moved permanently.",
    why: "The link works only as long as the other site redirects it. Temporary redirects are not reported. Links to other sites are checked only by `site-config check --external` and *Check External Links*.",
    examples: {
      incorrect: {
        text: "Read the [blog](http://acme.com/blog).",
        note: "The server redirects to `https://acme.com/blog` with status 301.",
      },
      correct: "Read the [blog](https://acme.com/blog).",
    },
  },
  *check(links) {
    for (const { span, path, target, verdict } of links) {
      if (verdict.state !== "moved") continue;
      const hash = verdict.to.includes("#") ? "" : (/#.*$/s.exec(target.trim())?.[0] ?? "");
      const moved = escapeTarget(`${verdict.to}${hash}`);
      yield { span, path, message: l10n.t("The page moved to {0}.", moved), data: moved };
    }
  },
  fixes({ span, data: moved }, { page }) {
    if (moved === undefined) return [];
    const content = page ? moved : JSON.stringify(moved);
    const { offset, length } = span;
    return [{ title: l10n.t("Change to {0}", moved), edits: [{ offset, length, content }], preferred: true }];
  },
});

/** Percent-encodes the characters that would end a link, an attribute or an expression in a page. */
function escapeTarget(address: string): string {
  return address.replace(
    /[(){}'"<>\s]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
