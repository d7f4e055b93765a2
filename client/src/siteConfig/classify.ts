import type { Recognition } from "@sitekeeper/server/patterns";
import type { FileChoice } from "./fileChoices.ts";

/** File names that VS Code itself recognizes as site configs (`contributes.languages`). */
export const DEFAULT_NAMES: readonly string[] = ["docs.json", "mint.json", "site.config.json"];

/** The language a file should have, and why. */
export type Verdict =
  /** A site config, matched by a glob. */
  | { readonly language: "site-config"; readonly why: "files"; readonly glob: string }
  /** A part of a site config that is split into several files. */
  | { readonly language: "site-config"; readonly why: "part" }
  /** A site config, because the user said so. */
  | { readonly language: "site-config"; readonly why: "user" }
  /** Plain JSON. */
  | { readonly language: "json"; readonly why: "user" | "other-tool" | "files" }
  /** It looks like a site config, but the user has not decided yet. */
  | { readonly language: "ask" }
  /** The language stays as it is. */
  | { readonly language: "keep" };

/** The facts about a file that decide its language. */
export interface Evidence {
  readonly languageId: string;
  /** The user's choice for this file, by a command, by a message, or by changing its language by hand. */
  readonly choice: FileChoice | undefined;
  /** The glob pattern that the file matches. */
  readonly glob: string | undefined;
  readonly content: Recognition;
  /** A site config refers to the file for a part of its content. */
  readonly isPart: boolean;
  /** VS Code itself recognizes the file name as a site config. */
  readonly hasDefaultName: boolean;
  /** The file is at the root of a workspace folder, or is open without a folder. */
  readonly isAtRoot: boolean;
}

/**
 * Decides the language of a file. The user's choice comes first, then the glob patterns, unless the content belongs to
 * another tool. For a file that only looks like a site config, the user is asked.
 */
export function classify({ languageId, choice, glob, content, isPart, hasDefaultName, isAtRoot }: Evidence): Verdict {
  const isSiteConfig = languageId === "site-config";
  if (choice === "yes") return { language: "site-config", why: "user" };
  if (choice === "no") return isSiteConfig ? { language: "json", why: "user" } : { language: "keep" };
  if (isPart) return { language: "site-config", why: "part" };
  if (glob !== undefined) {
    if (content !== "other") return { language: "site-config", why: "files", glob };
    return isSiteConfig ? { language: "json", why: "other-tool" } : { language: "keep" };
  }
  // Only the name makes it a site config, and the user's own patterns do not include that name.
  if (isSiteConfig && hasDefaultName) return { language: "json", why: "files" };
  if (isSiteConfig) return { language: "site-config", why: "user" };
  return content === "shape" && isAtRoot ? { language: "ask" } : { language: "keep" };
}
