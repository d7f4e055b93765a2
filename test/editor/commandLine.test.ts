import path from "node:path";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "./commandLine.ts";

const folder = path.join(import.meta.dirname, "fixtures/workspace");
const file = path.join(folder, "a.thing");

describe("VS Code command line", () => {
  it.each([
    { args: [folder], options: { folder } },
    { args: [file], options: { file } },
    { args: [folder, file], options: { folder, file } },
    { args: ["two.code-workspace"], options: { folder: "two.code-workspace" } },
    { args: ["--folder-uri", `file://${folder}`], options: { folder } },
    { args: ["--extensionDevelopmentPath=/a", "--extensionDevelopmentPath=/b"], options: { extensions: ["/a", "/b"] } },
    { args: ["--extensionTestsPath=/a/t.js"], options: { tests: "/a/t.js" } },
    { args: ["--extensionDevelopmentKind=web"], options: { kind: "web" } },
    {
      args: ["--user-data-dir", "/u", "--extensions-dir=/e"],
      options: { userDataFolder: "/u", extensionsFolder: "/e" },
    },
    { args: ["--disable-extensions", "--locale=de"], options: { disableExtensions: true, locale: "de" } },
    { args: ["--remote-debugging-port=9"], options: { chromiumArguments: ["--remote-debugging-port=9"] } },
    { args: ["--skip-welcome", "--no-sandbox"], options: {} },
  ])("$args", ({ args, options }) => {
    const rest = { extensions: [], kind: "desktop", proposedApi: [], disableExtensions: false, chromiumArguments: [] };
    expect(readCommandLine(args)).toEqual({ do: "open", options: { ...rest, ...options } });
  });

  it("passes extension management commands to the server", () => {
    expect(
      readCommandLine(["--extensions-dir", "/e", "--install-extension", "x.vsix", "--force", "--no-sandbox"]),
    ).toEqual({
      do: "manage",
      args: ["--extensions-dir=/e", "--install-extension=x.vsix", "--force"],
    });
  });
});
