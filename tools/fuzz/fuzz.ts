import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findCorpus } from "../../test/corpus/find.ts";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { bundleForNode } from "../../test/support/bundleForNode.ts";
import { runProgram } from "../../test/support/runProgram.ts";
import { fuzzerFolder, type NodeCommand } from "./install.ts";
import type { Reader } from "./reader.ts";

/** The maximum length of inputs. Longer inputs find little more and slow everything down. */
const MAX_BYTES = 2048;
/** The maximum number of real files to start from. */
const MAX_REAL_FILES = 100;
/** The time after which an input counts as a hang. Slow inputs are reported earlier. */
const HANG_SECONDS = 20;

/** The result of fuzzing a reader. */
export interface Fuzzed {
  readonly inputs: number;
  /** The number of code edges covered. */
  readonly edges: number;
  /** The error that was found, and the file with the input. */
  readonly found: { readonly message: string; readonly file: string } | undefined;
}

/**
 * Fuzzes a reader with coverage feedback until an error is found or the time is up. Inputs that cover new code are kept
 * for the next run.
 *
 * @param seed A 31-bit number other than 0. Repeats the choices of an earlier run if the initial inputs are the same.
 */
export async function fuzz(node: NodeCommand, reader: Reader, seconds: number, seed: number): Promise<Fuzzed> {
  const folder = path.join(fuzzerFolder, "readers", reader.name);
  const inputs = path.join(folder, "inputs");
  const seeds = path.join(folder, "seeds");
  const found = path.join(repositoryRoot, "out/fuzz", reader.name);
  for (const directory of [inputs, seeds, found]) mkdirSync(directory, { recursive: true });
  writeSeeds(reader, seeds);
  const bundle = path.join(folder, "target.cjs");
  await bundleTarget(reader, bundle);

  const [program, ...args] = node;
  const cli = path.join(fuzzerFolder, "node_modules/@jazzer.js/core/dist/cli.js");
  const options = ["--sync", "--includes", bundle, "--timeout", `${HANG_SECONDS * 1000}`];
  const limits = [`-max_total_time=${seconds}`, `-max_len=${MAX_BYTES}`, `-seed=${seed}`, "-print_final_stats=1"];
  const places = [inputs, seeds, `-artifact_prefix=${found}${path.sep}`];
  const before = new Set(readdirSync(found));
  const run = [...args, cli, bundle, inputs, seeds, ...options, "--", ...places.slice(2), ...limits];
  const { code, output } = await runProgram(program, run, { cwd: fuzzerFolder });
  const counts = {
    inputs: lastNumber(output, /^#(\d+)\s/gm),
    edges: lastNumber(output, /\scov: (\d+)\s/g),
  };
  if (code === 0) return { ...counts, found: undefined };
  const file = readdirSync(found).find((name) => !before.has(name));
  if (file === undefined) throw new Error(`The fuzzer exited with code ${code}:\n${output.slice(-4000)}`);
  return { ...counts, found: { message: messageIn(output), file: path.join(found, file) } };
}

const lastNumber = (text: string, pattern: RegExp): number => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0);

/** Extracts the error from the fuzzer's output, which reports an exception or a hang. */
function messageIn(output: string): string {
  const start = output.search(/^==\d+== |^(?:\w*Error|Uncaught)\b/m);
  return (start < 0 ? output.slice(-2000) : output.slice(start, start + 2000)).trim();
}

/** Bundles only the reader, with a source map, so that the fuzzer is guided only by the reader's code. */
async function bundleTarget(reader: Reader, outfile: string): Promise<void> {
  await bundleForNode(outfile, {
    stdin: {
      contents: `import { readInTime } from "./reader.ts";
import { readers } from "./readers.ts";
const reader = readers.find(({ name }) => name === ${JSON.stringify(reader.name)});
export const fuzz = (input) => readInTime(reader, input);`,
      resolveDir: import.meta.dirname,
      sourcefile: "target.ts",
      loader: "ts",
    },
    external: ["vscode", "pg-native"],
  });
}

function writeSeeds({ seeds, realFiles = [] }: Reader, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const corpus = findCorpus();
  const real =
    corpus === undefined
      ? []
      : globSync([...realFiles], { cwd: corpus })
          .map((file) => path.join(corpus, file))
          .filter((file) => statSync(file).size <= MAX_BYTES)
          .map((file) => readFileSync(file));
  [...seeds, ...real.slice(0, MAX_REAL_FILES)].forEach((seed, index) => {
    writeFileSync(path.join(folder, String(index)), seed);
  });
}
