import { describe, expect, it } from "vitest";
import { Boundary } from "./boundary.ts";

function boundary() {
  const set = { globs: ["**/mint.json"], refused: "" };
  const source = {
    isSiteConfig: async (uri: string) => uri !== set.refused && uri.endsWith("/mint.json"),
    globs: async () => set.globs,
  };
  return { set, site: new Boundary("file:///docs", source) };
}

describe("Boundary", () => {
  it("does not move when unrelated settings change", async () => {
    const { site } = boundary();
    expect(await site.isSiteConfig("file:///docs/v1/mint.json")).toBe(true);
    expect(await site.hasMoved()).toBe(false);
  });

  it("moves once when the globs change", async () => {
    const { site, set } = boundary();
    await site.isSiteConfig("file:///docs/v1/package.json");
    set.globs = ["docs/mint.json"];
    expect(await site.hasMoved()).toBe(true);
    expect(await site.hasMoved()).toBe(false);
  });

  it("does not depend on the globs if no file can be a site config", async () => {
    const { site, set } = boundary();
    set.globs = ["docs/mint.json"];
    expect(await site.hasMoved()).toBe(false);
  });

  it("moves when a nested file is no longer a site config", async () => {
    const { site, set } = boundary();
    await site.isSiteConfig("file:///docs/v1/mint.json");
    set.refused = "file:///docs/v1/mint.json";
    expect(await site.hasMoved()).toBe(true);
  });

  it("forgets a file that is deleted while being checked", async () => {
    const { site, set } = boundary();
    const uri = "file:///docs/v1/mint.json";
    const asking = site.isSiteConfig(uri);
    site.forget("file:///docs/v1");
    expect(await asking).toBe(true);
    set.refused = uri;
    expect(await site.hasMoved()).toBe(false);
  });
});
