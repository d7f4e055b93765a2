import { expect, it } from "vitest";
import { seeded } from "../soak/random.ts";
import { mutated } from "./mutate.ts";
import { type Reader, readInTime } from "./reader.ts";
import { readers } from "./readers.ts";

/** The number of inputs per reader. The inputs are the same in every run. `npm run fuzz` tries other inputs. */
const INPUTS = 300;

/** Returns the first input on which a reader fails, with the error. */
function firstFailure(reader: Reader, inputs: Iterable<Uint8Array>): string | undefined {
  for (const input of inputs) {
    try {
      readInTime(reader, input);
    } catch (error) {
      return `${error} for ${JSON.stringify(Buffer.from(input).toString("latin1"))}`;
    }
  }
  return undefined;
}

function* mutations({ seeds, testedInputs = INPUTS }: Reader): Generator<Uint8Array> {
  const random = seeded(1);
  for (const seed of seeds) yield Buffer.from(seed);
  for (let count = 0; count < testedInputs; count++) yield mutated(Buffer.from(random.pick(seeds)), random);
}

it.each(readers)("$name: $about", (reader) => {
  expect(firstFailure(reader, mutations(reader))).toBeUndefined();
});

it("reports the input on which a reader fails", () => {
  const reader: Reader = {
    name: "broken",
    about: "",
    seeds: [],
    read: (input) => {
      if (input.includes(0x21)) throw new Error("No exclamation marks.");
    },
  };
  const inputs = ["fine", "not!"].map((text) => Buffer.from(text));
  expect(firstFailure(reader, inputs)).toBe('Error: No exclamation marks. for "not!"');
});

it("reports a slow reader", () => {
  const reader: Reader = { name: "slow", about: "", seeds: [], read: () => new Array(100_000).fill(0).sort() };
  expect(() => readInTime(reader, Buffer.from("a"), 0)).toThrow(/^slow took \d+ ms for 1 bytes\. The limit is 0 ms\.$/);
});
