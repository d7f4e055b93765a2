/**
 * Runs a set-up a second time when it failed. Vitest can repeat a test (`retry`) but not the set-up before it, and one
 * slow start would fail all tests of a file. Prints the first failure.
 */
export async function again<Result>(setUp: () => Promise<Result>): Promise<Result> {
  try {
    return await setUp();
  } catch (error) {
    console.error("Set up again, after:", error);
    return setUp();
  }
}
