/** The files of the repository by path. */
export type ReadFile = (file: string) => string;

/** The edits for a release: the new text of each file. */
export type Edits = ReadonlyMap<string, string>;

/** The documents and examples that name the package version, with the text around the version. */
const MENTIONS: readonly (readonly [file: string, around: (version: string) => string])[] = [
  ["action.yml", (version) => `default: ${version}\n`],
  ["examples/ci/github/.github/actions/site-config/action.yml", (version) => `default: ${version}\n`],
  ["examples/ci/github-user-groups/.github/actions/user-groups-apply/action.yml", (version) => `default: ${version}\n`],
  ["examples/ci/gitlab/ci/site-config.gitlab-ci.yml", (version) => `SITEKEEPER_VERSION: "${version}"`],
  ["examples/ci/pre-commit/.pre-commit-config.yaml", (version) => `sitekeeper@${version}`],
  ["examples/ci/npx/check.sh", (version) => `sitekeeper@${version}`],
  ["docs/ci.md", (version) => `sitekeeper@${version}`],
];

/**
 * Returns the edits for a new version of the repository: the manifests, the lockfile, the changelog, and the documents
 * and examples that name the version.
 *
 * @param date The release date as YYYY-MM-DD.
 * @throws {Error} If a file is not ready for the release. The message says why.
 */
export function releaseEdits(read: ReadFile, version: string, date: string): Edits {
  const root = JSON.parse(read("package.json"));
  if (!isNewer(version, root.version) && !isFirst(read("CHANGELOG.md"), version, root.version))
    throw new Error(`${version} is not newer than ${root.version}, the version of package.json.`);
  const edits = new Map<string, string>();
  for (const file of ["package.json", ...root.workspaces.map((folder: string) => `${folder}/package.json`)])
    edits.set(file, manifestAt(file, read(file), root.version, version));
  edits.set("package-lock.json", lockfileAt(read("package-lock.json"), root.version, version));
  edits.set("CHANGELOG.md", changelogAt(read("CHANGELOG.md"), version, date));
  for (const [file, around] of MENTIONS) {
    const text = read(file);
    if (!text.includes(around(root.version))) throw new Error(`${file} does not contain the version ${root.version}.`);
    edits.set(file, text.replaceAll(around(root.version), around(version)));
  }
  return edits;
}

function manifestAt(file: string, text: string, from: string, to: string): string {
  const own = JSON.parse(text);
  if (own.version !== from) throw new Error(`${file} has version ${own.version}, but package.json has ${from}.`);
  // The first match is the manifest's own version, because it comes before all extension settings.
  return text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replace(/("@sitekeeper\/[\w-]+": )"([^"]*)"/g, (all, name, used) => (used === from ? `${name}"${to}"` : all));
}

function lockfileAt(text: string, from: string, to: string): string {
  const lockfile = JSON.parse(text);
  lockfile.version = to;
  for (const [folder, entry] of Object.entries<{ version?: string; dependencies?: Record<string, string> }>(
    lockfile.packages,
  )) {
    // Installed packages have a folder in node_modules, and links to workspaces have no version.
    if (folder.includes("node_modules/") || entry.version !== from) continue;
    entry.version = to;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith("@sitekeeper/")) entry.dependencies![name] = to;
  }
  return `${JSON.stringify(lockfile, undefined, 2)}\n`;
}

function changelogAt(text: string, version: string, date: string): string {
  const changes = unreleased(text);
  if (changes === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  if (changes.trim() === "")
    throw new Error('Describe the release in CHANGELOG.md: the section "## Unreleased" is empty.');
  return text.replace("## Unreleased\n", `## Unreleased\n\n## ${version} (${date})\n`);
}

/** Returns the changelog entries for the next release. Undefined if the section is missing. */
function unreleased(text: string): string | undefined {
  return /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text)?.[1];
}

/** Whether this is the first release, which may have the version that the repository started with. */
function isFirst(changelog: string, version: string, current: string): boolean {
  return version === current && !/^## \d/m.test(changelog);
}

function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const at = a!.findIndex((part, index) => part !== b![index]);
  return at >= 0 && a![at]! > b![at]!;
}
