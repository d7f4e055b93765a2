import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Bundles, root } from "./bundles.ts";
import { mayBeBundled } from "./licenses.ts";

/**
 * Returns the third-party notices of a package: the repository's own notices, followed by the license of every bundled
 * npm package.
 *
 * @throws {Error} If the license of a bundled package is missing or not allowed.
 */
export function noticesFor(bundles: Bundles): string {
  const sections = packageFolders(bundles).map(licenseOf);
  const ours = readFileSync(path.join(root, "THIRD-PARTY-NOTICES.md"), "utf8").trimEnd();
  return `${ours}\n\n${sections.join("\n")}`;
}

/** Returns a list of the bundled npm packages (SBOM) in CycloneDX format. */
export function sbomFor(
  bundles: Bundles,
  { name, version }: { readonly name: string; readonly version: string },
): object {
  const components = packageFolders(bundles).map((folder) => {
    const shipped = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
    return {
      type: "library",
      name: shipped.name,
      version: shipped.version,
      purl: `pkg:npm/${shipped.name.replace("@", "%40")}@${shipped.version}`,
      licenses: [{ expression: shipped.license }],
    };
  });
  const component = { type: "application", name, version, purl: `pkg:npm/${name}@${version}` };
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
}

function packageFolders({ sources }: Bundles): readonly string[] {
  const folders = Object.values(sources)
    .flat()
    .flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
  const [file] = globSync("{LICEN[CS]E,License,license,COPYING}*", { cwd: path.join(root, folder) });
  if (!mayBeBundled(license)) {
    throw new Error(`${name} is bundled, but its license (${license}) is not listed in tools/packaging/licenses.ts.`);
  }
  const text = file === undefined ? `License: ${license}` : readFileSync(path.join(root, folder, file), "utf8").trim();
  return `## ${name} ${version}\n\n${text.replace(/^/gm, "> ").replace(/ +$/gm, "")}\n`;
}
