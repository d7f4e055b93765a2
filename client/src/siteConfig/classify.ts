import type { Recognition } from "@sitekeeper/server/recognition";

/** Names that VS Code takes for site configs by itself (`contributes.languages`). */
export const DEFAULT_NAMES: readonly string[] = ["mint.json", "site.config.json"];

/** The language a file should have, and why. */
export type Verdict =
  /** A site config, because a glob says so. */
  | { readonly language: "site-config"; readonly why: "files"; readonly glob: string }
  /** A site config, because the user said so. */
  | { readonly language: "site-config"; readonly why: "user" }
  /** Plain JSON after all. */
  | { readonly language: "json"; readonly why: "user" | "other-tool" | "files" }
  /** It looks like a site config and nobody has been asked yet. */
  | { readonly language: "ask" }
  /** Whatever it is, it stays. */
  | { readonly language: "keep" };

/** What is known of a file that decides its language. */
export interface Evidence {
  readonly languageId: string;
  /** What the user has said of this file, by a command, by an answer, or by changing its language by hand. */
  readonly answer: "yes" | "no" | undefined;
  /** The glob it matches. */
  readonly glob: string | undefined;
  readonly content: Recognition;
  /** It goes by a name that VS Code takes for a site config by itself. */
  readonly hasDefaultName: boolean;
  /** It stands at the root of a workspace folder, or is open on its own. */
  readonly isAtRoot: boolean;
}

/**
 * Which language a file should have. The user's word counts first, then the globs, unless the content plainly belongs to
 * another tool; a file that only looks like a site config is asked about.
 */
export function classify({ languageId, answer, glob, content, hasDefaultName, isAtRoot }: Evidence): Verdict {
  const isSiteConfig = languageId === "site-config";
  if (answer === "yes") return { language: "site-config", why: "user" };
  if (answer === "no") return isSiteConfig ? { language: "json", why: "user" } : { language: "keep" };
  if (glob !== undefined) {
    if (content !== "other") return { language: "site-config", why: "files", glob };
    return isSiteConfig ? { language: "json", why: "other-tool" } : { language: "keep" };
  }
  // Only its name made a site config of it, and the user's own globs leave that name out.
  if (isSiteConfig && hasDefaultName) return { language: "json", why: "files" };
  if (isSiteConfig) return { language: "site-config", why: "user" };
  return content === "shape" && isAtRoot ? { language: "ask" } : { language: "keep" };
}
