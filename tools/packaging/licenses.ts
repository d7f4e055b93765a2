/** The SPDX identifiers of the licenses that bundled packages may have. All of them require only attribution. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "OFL-1.1",
]);

/**
 * Whether a package with this license may be bundled.
 *
 * @param license The `license` field of a manifest: an SPDX expression with only one kind of operator.
 */
export function mayBeBundled(license: unknown): boolean {
  if (typeof license !== "string") return false;
  const names = license.replace(/^\((.*)\)$/, "$1");
  if (names.includes(" OR ")) return names.split(" OR ").some((name) => ALLOWED.has(name));
  return names.split(" AND ").every((name) => ALLOWED.has(name));
}
