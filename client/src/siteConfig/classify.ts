import type { Recognition } from "@sitekeeper/server/patterns";
import type { FileChoice } from "./fileChoices.ts";

/** File names that VS Code recognizes as site configs (`contributes.languages`). */
export const DEFAULT_NAMES: readonly string[] = ["docs.json", "mint.json", "site.config.json"];

/** The language of a file, and the reason for it. */
export type LanguageDecision =
  /** The file matches a glob pattern. */
  | { readonly language: "site-config"; readonly why: "files"; readonly glob: string }
  /** The file is one of the files of a split site config. */
  | { readonly language: "site-config"; readonly why: "part" }
  /** The user chose to treat the file as a site config. */
  | { readonly language: "site-config"; readonly why: "user" }
  | { readonly language: "json"; readonly why: "user" | "other-tool" | "files" }
  /** The content looks like a site config, and the user has not decided yet. */
  | { readonly language: "ask" }
  /** The language stays as it is. */
  | { readonly language: "keep" };

/** The inputs that determine the language of a file. */
export interface LanguageInputs {
  readonly languageId: string;
  /** The user's choice for this file, made by running a command, answering a message, or changing the language. */
  readonly choice: FileChoice | undefined;
  /** The glob pattern that the file matches, if any. */
  readonly glob: string | undefined;
  readonly content: Recognition;
  /** Whether a site config includes this file. */
  readonly isPart: boolean;
  /** Whether VS Code recognizes the file name as a site config. */
  readonly hasDefaultName: boolean;
  /** Whether the file is either at the root of a workspace folder or open without a folder. */
  readonly isAtRoot: boolean;
}

/**
 * Determines the language of a file. The user's choice takes precedence over the glob patterns, and the patterns apply
 * unless the content belongs to another tool. If only the content looks like a site config, the user is asked.
 */
export function classify({
  languageId,
  choice,
  glob,
  content,
  isPart,
  hasDefaultName,
  isAtRoot,
}: LanguageInputs): LanguageDecision {
  const isSiteConfig = languageId === "site-config";
  if (choice === "yes") return { language: "site-config", why: "user" };
  if (choice === "no") return isSiteConfig ? { language: "json", why: "user" } : { language: "keep" };
  if (isPart) return { language: "site-config", why: "part" };
  if (glob !== undefined) {
    if (content !== "other") return { language: "site-config", why: "files", glob };
    return isSiteConfig ? { language: "json", why: "other-tool" } : { language: "keep" };
  }
  // VS Code recognizes the name, but the file does not match any of the user's patterns.
  if (isSiteConfig && hasDefaultName) return { language: "json", why: "files" };
  if (isSiteConfig) return { language: "site-config", why: "user" };
  return content === "shape" && isAtRoot ? { language: "ask" } : { language: "keep" };
}
