import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The Debian release whose C library is used. It is the first release that is new enough for the fuzzer's binary, which
 * needs version 2.38.
 */
const RELEASE = "trixie";
const MIRROR = "http://deb.debian.org/debian";
/** Debian's keys, which are part of every Debian installation. */
const KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";
const PACKAGES = ["libc6", "libgcc-s1", "libstdc++6"];

/**
 * Downloads the C library of a newer Debian release into a folder, once, for programs that need it. Nothing is
 * installed, and other programs are not affected.
 *
 * @returns The start of a command line that runs a program with this library. Undefined if apt, its keys, or its mirror
 * is not available.
 */
export function libraryLoader(folder: string): readonly [program: string, ...args: string[]] | undefined {
  const unpacked = path.join(folder, "root");
  if (!loaderIn(unpacked) && existsSync(KEYS)) {
    try {
      download(folder);
      for (const archive of globSync("*.deb", { cwd: folder }))
        execFileSync("dpkg-deb", ["-x", archive, unpacked], { cwd: folder, stdio: "ignore" });
    } catch {
      return undefined;
    }
  }
  const loader = loaderIn(unpacked);
  return loader === undefined ? undefined : [loader, "--library-path", path.dirname(loader)];
}

const loaderIn = (root: string): string | undefined =>
  globSync("usr/lib/*-linux-gnu/ld-linux-*.so.*", { cwd: root }).map((file) => path.join(root, file))[0];

/** Downloads the packages with separate package lists that are verified with Debian's keys. */
function download(folder: string): void {
  for (const part of ["state/lists/partial", "cache/archives/partial"])
    mkdirSync(path.join(folder, part), { recursive: true });
  const sources = path.join(folder, "sources.list");
  writeFileSync(sources, `deb [signed-by=${KEYS}] ${MIRROR} ${RELEASE} main\n`);
  const options = [
    `Dir::State=${path.join(folder, "state")}`,
    `Dir::Cache=${path.join(folder, "cache")}`,
    `Dir::Etc::SourceList=${sources}`,
    "Dir::Etc::SourceParts=-",
    "Dir::State::status=/dev/null",
    "Acquire::Retries=1",
    "Acquire::http::Timeout=15",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  for (const args of [["update"], ["download", ...PACKAGES]])
    execFileSync("apt-get", [...options, ...args], { cwd: folder, stdio: "ignore" });
}
