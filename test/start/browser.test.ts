import path from "node:path";
import { expect, it } from "vitest";
import { buildFixtureExtension, fixtureExtension, fixtureWorkspace } from "../editor/fixture.ts";
import { startForBrowser } from "./browser.ts";
import { checkAddress } from "./check.ts";

it("shows the extension only to users who have the URL", async () => {
  await buildFixtureExtension();
  const workspace = {
    folder: fixtureWorkspace,
    file: path.join(fixtureWorkspace, "a.thing"),
    isSample: true,
    close() {},
  };
  const start = await startForBrowser(fixtureExtension, workspace);
  try {
    await checkAddress(start.address, "Harness fixture");
    const withoutSecret = new URL(start.address);
    withoutSecret.searchParams.delete("tkn");
    expect((await fetch(withoutSecret)).status).toBe(403);
  } finally {
    await start.close();
  }
});
