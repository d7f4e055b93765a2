import { describe, expect, it } from "vitest";
import { readInTurns } from "./readInTurns.ts";

/** Simulates reads that take a given time, and records the order of events. */
async function steps(uris: readonly string[], milliseconds: (uri: string) => number): Promise<string[]> {
  const done: string[] = [];
  let time = 0;
  const read = (how: string, uri: string): Uint8Array | undefined => {
    time += milliseconds(uri);
    done.push(`${how} ${uri}`);
    return uri === "gone" ? undefined : new TextEncoder().encode(uri);
  };
  const reading = {
    readNow: (uri: string) => read("now", uri),
    readLater: async (uri: string) => read("later", uri),
    now: () => time,
    pause: async () => void done.push("pause"),
  };
  await readInTurns(
    uris.length,
    (index) => uris[index]!,
    reading,
    (index, bytes) => done.push(`found ${index} ${new TextDecoder().decode(bytes)}`),
  );
  return done;
}

describe("readInTurns", () => {
  it("reads files synchronously, and skips files that cannot be read", async () => {
    expect(await steps(["a", "gone", "b"], () => 1)).toEqual(["now a", "found 0 a", "now gone", "now b", "found 2 b"]);
  });

  it("yields to other work", async () => {
    const done = await steps(["a", "b", "c", "d"], () => 3);
    expect(done.filter((step) => !step.startsWith("found"))).toEqual([
      "now a",
      "now b",
      "pause",
      "now c",
      "now d",
      "pause",
    ]);
  });

  it("reads asynchronously if the disk is slow, but not because of a single slow read", async () => {
    const times: Readonly<Record<string, number>> = { a: 30, b: 1 };
    const done = await steps(["a", "b", "c", "d", "e", "f", "gone", "g"], (uri) => times[uri] ?? 30);
    expect(done.filter((step) => /now|later/.test(step))).toEqual([
      ...["now a", "now b", "now c", "now d", "now e"],
      ...["later f", "later gone", "later g"],
    ]);
    expect(done.filter((step) => step.startsWith("found"))).toHaveLength(7);
  });
});
