/** The licenses of packages that may ship: each only asks to keep its notice. By their SPDX identifiers. */
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
 * Whether a package with this license may ship.
 *
 * @param license the field `license` of a manifest: an SPDX expression, all of one kind of operator
 */
export function mayShip(license: unknown): boolean {
  if (typeof license !== "string") return false;
  const names = license.replace(/^\((.*)\)$/, "$1");
  if (names.includes(" OR ")) return names.split(" OR ").some((name) => ALLOWED.has(name));
  return names.split(" AND ").every((name) => ALLOWED.has(name));
}
