// Checks that lockfiles do not name a registry, because then every installation would use that host. Usage:
// `lockfiles.ts FILE…`
import { readFileSync } from "node:fs";

/** Lists the entries of a lockfile that name a host, as `package -> URL`. */
export function registryHosts(lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { resolved?: string }> };
  return Object.entries(packages).flatMap(([name, { resolved }]) =>
    resolved !== undefined && /^[a-z+]+:\/\//.test(resolved) ? [`${name} -> ${resolved}`] : [],
  );
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const found = registryHosts(readFileSync(file, "utf8"));
    if (found.length === 0) continue;
    process.exitCode = 1;
    console.error(
      `${file} names a registry. Set "omit-lockfile-registry-resolved=true" in .npmrc and regenerate it:\n  ${found.join("\n  ")}`,
    );
  }
}
