import type { Scenario } from "../soak/soak.ts";
import { fuzz } from "./fuzz.ts";
import type { NodeCommand } from "./install.ts";
import type { Reader } from "./reader.ts";

/** The number of inputs per reader after which a scenario is done. */
const GOAL = 500_000;
/** How long the fuzzer runs before it is restarted. At each start, it reads the inputs that covered new code. */
const SECONDS_AT_ONCE = 30;

/** Fuzzes a reader until an error is found. */
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
        progress(`${inputs} inputs, ${edges} edges covered, last seed ${seed}`);
        if (result.found) {
          const { message, file } = result.found;
          throw new Error(`${message}\nTo reproduce: npm run fuzz -- ${reader.name} --input ${file}`);
        }
      }
      return { inputs, edges };
    },
  };
}
