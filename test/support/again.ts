/**
 * Sets something up, and a second time when the first one failed. A test at a window may try again (`retry`); what goes
 * before it may not, and one slow start would take all tests of a file with it. The first failure is printed.
 */
export async function again<Result>(setUp: () => Promise<Result>): Promise<Result> {
  try {
    return await setUp();
  } catch (error) {
    console.error("Set up again, after:", error);
    return setUp();
  }
}
