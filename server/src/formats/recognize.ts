import type { Recognition, SiteConfig } from "./format.ts";

/**
 * Recognizes a JSON file by its content, whatever its name. Another tool may use the same name, and a site config may have
 * any name. A file with misspelled fields stays `unclear`: it is more likely a broken site config than the file of an unknown
 * tool.
 */
export function recognize(config: SiteConfig): Recognition {
  return config.format.recognize(config.root);
}
