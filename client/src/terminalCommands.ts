import path from "node:path";

/**
 * What the environment of a terminal needs, so that `site-config` and `user-groups` run in it: their folder, after those
 * that the user has, and the program that runs them.
 *
 * @param extension the folder of this extension
 */
export function terminalCommands(extension: string): Record<string, string> {
  // Windows writes the name as Path.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const folders = [process.env[name], path.join(extension, "client/bin")].filter(Boolean);
  return { [name]: folders.join(path.delimiter), SITEKEEPER_NODE: process.execPath };
}
