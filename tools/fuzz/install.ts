import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { libraryLoader } from "./library.ts";

/** The Git-ignored folder that contains the fuzzer, its inputs, and its bundles. */
export const fuzzerFolder = path.join(repositoryRoot, ".cache/fuzzer");

/** The start of a command line that runs a program from the fuzzer's folder in Node. */
export type NodeCommand = readonly [program: string, ...args: string[]];

/**
 * Installs the fuzzer from npm if the fuzzer is missing or its lockfile has changed.
 *
 * @returns How to start Node so that the fuzzer's binary loads, or a sentence that says why this is not possible.
 */
export function installFuzzer(): NodeCommand | string {
  const lockfile = readFileSync(path.join(import.meta.dirname, "package-lock.json"), "utf8");
  const stamp = path.join(fuzzerFolder, ".stamp");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockfile) {
    mkdirSync(fuzzerFolder, { recursive: true });
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      copyFileSync(path.join(import.meta.dirname, file), path.join(fuzzerFolder, file));
    try {
      const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
      execFileSync("npm", args, { cwd: fuzzerFolder, stdio: "ignore" });
    } catch {
      return "npm could not install the fuzzer.";
    }
    writeFileSync(stamp, lockfile);
  }
  const own: NodeCommand = [process.execPath];
  const problem = loadingProblem(own);
  if (problem === undefined) return own;
  const loader = problem.includes("GLIBC_") ? libraryLoader(path.join(fuzzerFolder, "library")) : undefined;
  const other: NodeCommand | undefined = loader && [...loader, process.execPath];
  if (other && loadingProblem(other) === undefined) return other;
  return `The fuzzer's binary does not load on this machine: ${problem}`;
}

/** Explains in one line why the fuzzer's binary does not load. Returns undefined if it does load. */
function loadingProblem([program, ...args]: NodeCommand): string | undefined {
  try {
    execFileSync(program, [...args, "-e", 'require("@jazzer.js/fuzzer")'], { cwd: fuzzerFolder, stdio: "pipe" });
    return undefined;
  } catch (error) {
    const lines = String(error).split("\n");
    return lines.find((line) => /^\w*Error: /.test(line) && !line.startsWith("Error: Command failed")) ?? lines[0];
  }
}
