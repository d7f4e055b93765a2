/**
 * Runs a setup, with one retry. Prints the first error. Vitest can retry a test (`retry`) but not its setup, so one
 * slow start would fail all tests of a file.
 */
export async function retrySetup<Result>(setUp: () => Promise<Result>): Promise<Result> {
  try {
    return await setUp();
  } catch (error) {
    console.error("Retrying the setup after:", error);
    return setUp();
  }
}
