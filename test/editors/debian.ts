import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";

/** The cache for unpacked packages, which Git ignores. */
const cache = path.join(repositoryRoot, ".cache/debian");

/**
 * Downloads Debian packages, including required libraries that are missing on this machine, and unpacks them into a
 * folder. Nothing is installed, so root access is not needed. The result is cached.
 *
 * @param program The path of the program in the folder.
 * @returns The folder. Undefined, with a warning, if apt or its mirror is unavailable or the program does not start.
 */
export function unpackedFromDebian(name: string, packages: readonly string[], program: string): string | undefined {
  const folder = path.join(cache, name);
  const stamp = path.join(cache, `${name}.stamp`);
  const packageList = packages.join(" ");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === packageList) return folder;
  rmSync(folder, { recursive: true, force: true });
  const archives = path.join(cache, `${name}.archives`);
  mkdirSync(archives, { recursive: true });
  try {
    download(packages, archives);
    for (const archive of globSync("*.deb", { cwd: archives })) run("dpkg-deb", ["-x", archive, folder], archives);
    run(path.join(folder, program), ["--version"], archives, { LD_LIBRARY_PATH: librariesIn(folder) });
    writeFileSync(stamp, packageList);
    return folder;
  } catch (error) {
    const reason = String(error)
      .split("\n")
      .find((line) => line.startsWith("E: "));
    console.warn(
      `Skipping the tests in ${name}: could not download a working version with apt. ${reason ?? ""}`.trimEnd(),
    );
    return undefined;
  } finally {
    rmSync(archives, { recursive: true, force: true });
  }
}

/** The folders of the unpacked libraries, for `LD_LIBRARY_PATH`. */
export function librariesIn(root: string): string {
  return globSync("{usr/,}lib/*-linux-gnu*", { cwd: root })
    .map((folder) => path.join(root, folder))
    .join(path.delimiter);
}

/** Downloads with the package lists on this machine, or with new ones if those are missing or outdated. */
function download(packages: readonly string[], archives: string): void {
  try {
    downloadWith([], packages, archives);
  } catch {
    const state = path.join(cache, "apt");
    for (const part of ["state/lists/partial", "cache/archives/partial"])
      mkdirSync(path.join(state, part), { recursive: true });
    const options = [
      ...["-o", `Dir::State=${path.join(state, "state")}`],
      ...["-o", `Dir::Cache=${path.join(state, "cache")}`],
      ...["-o", "Dir::State::status=/var/lib/dpkg/status"],
    ];
    apt(options, ["update"], archives);
    downloadWith(options, packages, archives);
  }
}

function downloadWith(options: readonly string[], packages: readonly string[], archives: string): void {
  const plan = apt(options, ["install", "--simulate", "--no-install-recommends", ...packages], archives);
  const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
  apt(options, ["download", ...new Set([...packages, ...missing])], archives);
}

function apt(options: readonly string[], args: readonly string[], folder: string): string {
  const retryOptions = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15", "-o", "APT::Sandbox::User=root"];
  return run("apt-get", [...retryOptions, ...options, ...args], folder);
}

/**
 * Runs a program.
 *
 * @throws If the program fails or times out. The message contains its standard error.
 */
function run(command: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: "C", ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: scaledTimeout(60_000),
  });
}
