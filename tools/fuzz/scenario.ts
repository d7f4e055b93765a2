import type { Part, Scenario } from "../soak/soak.ts";
import { fuzz } from "./fuzz.ts";
import { installFuzzer, type NodeCommand } from "./install.ts";
import type { Reader } from "./reader.ts";
import { readers } from "./readers.ts";

/** So many inputs suffice for each reader. */
const GOAL = 500_000;
/** The fuzzer starts again so often: each start reads the inputs that reached something new. */
const SECONDS_AT_ONCE = 30;

/** Fuzzing of one reader, until something is found. */
export function fuzzingOf(node: NodeCommand, reader: Reader): Scenario {
  return {
    name: reader.name,
    async run({ more, random, progress }) {
      let inputs = 0;
      let edges = 0;
      while (more(inputs, GOAL)) {
        const seed = 1 + random.below(2 ** 31 - 1);
        const result = await fuzz(node, reader, SECONDS_AT_ONCE, seed);
        inputs += result.inputs;
        edges = result.edges;
        progress(`${inputs} inputs, ${edges} edges of the code reached, the last with seed ${seed}`);
        if (result.found) {
          const { message, file } = result.found;
          throw new Error(`${message}\nRepeat it: npm run fuzz -- ${reader.name} --input ${file}`);
        }
      }
      return { inputs, edges };
    },
  };
}

/** Every reader of text from outside, as a part of the soak. */
export const fuzzing: Part = {
  name: "fuzz",
  async open() {
    const node = installFuzzer();
    const scenarios = readers.map((reader): Scenario => {
      return typeof node === "string" ? { name: reader.name, run: async () => node } : fuzzingOf(node, reader);
    });
    return { scenarios, close: async () => undefined };
  },
};
