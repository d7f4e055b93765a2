import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Bundles, root } from "./bundles.ts";
import { mayShip } from "./licenses.ts";

/**
 * The third-party notices of a package: those of the repository, then the license of every npm package whose code is in
 * one of its bundles.
 *
 * @throws when a package may not ship with its license, or does not say which it has
 */
export function noticesFor({ sources }: Bundles): string {
  const folders = Object.values(sources)
    .flat()
    .flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const sections = [...new Set(folders)].sort().map(licenseOf);
  const ours = readFileSync(path.join(root, "THIRD-PARTY-NOTICES.md"), "utf8").trimEnd();
  return `${ours}\n\n${sections.join("\n")}`;
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
  const [file] = globSync("{LICEN[CS]E,License,license,COPYING}*", { cwd: path.join(root, folder) });
  if (!mayShip(license)) {
    throw new Error(`${name} is in a bundle, and its license (${license}) is not in packaging/licenses.ts.`);
  }
  const text = file === undefined ? `License: ${license}` : readFileSync(path.join(root, folder, file), "utf8").trim();
  return `## ${name} ${version}\n\n${text.replace(/^/gm, "> ").replace(/ +$/gm, "")}\n`;
}
