import { describe, expect, it } from "vitest";
import { DEFAULT_FILES } from "./settings.ts";
import { matchingGlob } from "./siteConfigFiles.ts";

describe("matchingGlob", () => {
  it.each([
    ["a default name", DEFAULT_FILES, "file:///repo/docs/site.config.json", "**/site.config.json"],
    ["a default name at the root", DEFAULT_FILES, "file:///repo/mint.json", "**/mint.json"],
    ["a default name outside the known folders", DEFAULT_FILES, "file:///else/where/mint.json", "**/mint.json"],
    ["a default name in a hidden folder", DEFAULT_FILES, "file:///repo/.docs/mint.json", "**/mint.json"],
    ["a path", ["docs/site.json"], "file:///repo/docs/site.json", "docs/site.json"],
    ["a path with ./", ["./docs/site.json"], "file:///repo/docs/site.json", "./docs/site.json"],
    ["a path with escaped characters", ["my docs/*.json"], "file:///repo/my%20docs/a.json", "my docs/*.json"],
    ["a path in another folder", ["docs/site.json"], "file:///repo/old/docs/site.json", undefined],
    ["a different name", DEFAULT_FILES, "file:///repo/docs/package.json", undefined],
    ["a name that only has the same ending", DEFAULT_FILES, "file:///repo/not-mint.json", undefined],
    ["an untitled file", DEFAULT_FILES, "untitled:Untitled-1", undefined],
    ["a virtual file", DEFAULT_FILES, "vscode-vfs://github/me/repo/mint.json", "**/mint.json"],
    [
      "a document about a site config",
      DEFAULT_FILES,
      "sitekeeper-explanation:/Site.md?file%3A%2F%2F%2Frepo%2Fsite.config.json",
      undefined,
    ],
    ["a site config in a commit", DEFAULT_FILES, "git:/repo/mint.json?%7B%22ref%22%3A%22~%22%7D", "**/mint.json"],
    ["the settings file", ["**/*.json"], "file:///repo/.sitekeeper.json", undefined],
    ["an empty list of globs", [], "file:///repo/mint.json", undefined],
  ])("returns the right glob for %s", (_, globs, uri, expected) => {
    expect(matchingGlob(uri, globs, ["file:///repo"])).toBe(expected);
  });
});
