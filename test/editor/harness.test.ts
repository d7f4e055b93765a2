// Verifies that the result of a run in the real VS Code is reported correctly, especially if the run failed.
import { Writable } from "node:stream";
import { beforeAll, describe, it } from "vitest";
import { runEditorSuite } from "../runner/editorSuite.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { desktopVersion } from "./desktop.ts";
import { buildFixtureExtension, fixtureExtension, fixtureWorkspace, packFixtureExtension } from "./fixture.ts";
import type { ExtensionHostKind } from "./workbench.ts";

async function runFixture(suite: string, kind: ExtensionHostKind, install?: string) {
  let output = "";
  const keep = new Writable({
    write(chunk, _encoding, done) {
      output += chunk;
      done();
    },
  });
  const results = await runEditorSuite(
    {
      tests: `test/editor/fixtures/suites/${suite}`,
      kind,
      ...(install === undefined ? { extension: fixtureExtension } : { install }),
      workspace: fixtureWorkspace,
      settings: { "editor.tabSize": 7 },
      env: { FIXTURE_GREETING: "hello" },
      driveWindow: suite === "driving",
    },
    keep,
  );
  return { results, output };
}

beforeAll(buildFixtureExtension);

const runs = [
  { suite: "passing", kind: "desktop", passed: 3, skipped: 1, failures: [] },
  {
    suite: "failing",
    kind: "desktop",
    passed: 1,
    skipped: 0,
    describes: ["a failing suite fails once"],
    failures: [/loading unloadable.test.ts: .*cannot be loaded/, /fails once: .*2 !== 3/s],
  },
  {
    suite: "killed",
    kind: "desktop",
    passed: 0,
    skipped: 0,
    failures: [/exited \(73\), and the tests reported no results/],
  },
  {
    suite: "exiting",
    kind: "desktop",
    passed: 0,
    skipped: 0,
    failures: [/exited \(0\), and the tests reported no results/],
  },
  { suite: "empty", kind: "desktop", passed: 0, skipped: 0, failures: [/No tests ran/] },
  {
    suite: "web",
    kind: "web",
    passed: 2,
    skipped: 0,
    describes: ["a suite in the web worker host fails once, with 100 % of its text"],
    failures: [/fails once, with 100 % of its text: .*a failure in the worker/],
  },
  { suite: "driving", kind: "desktop", passed: 1, skipped: 0, failures: [] },
  { suite: "empty", kind: "web", passed: 0, skipped: 0, failures: [/No tests ran/] },
] as const;

describe.concurrent("a run in VS Code", { timeout: scaledTimeout(120_000) }, () => {
  it.for(runs)(
    "reports $suite in the $kind host",
    async ({ suite, kind, passed, skipped, failures, ...more }, { expect }) => {
      const { results, output } = await runFixture(suite, kind);
      const messages = results.failures.map(({ title, message }) => `${title}: ${message}`);
      expect(messages, output).toEqual(failures.map((pattern) => expect.stringMatching(pattern)));
      expect(results, output).toMatchObject({ passed, skipped, failed: failures.length });
      const described = [...output.matchAll(/^(.+)\nThe window shows: \{/gm)].map(([, title]) => title);
      expect(described, output).toEqual(desktopVersion() ? [] : "describes" in more ? more.describes : []);
    },
  );

  it("tests a packaged extension after installing it", async ({ expect }) => {
    const { results, output } = await runFixture("installed", "desktop", await packFixtureExtension());
    expect(results, output).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
  });

  it("explains why a package cannot be installed", async ({ expect }) => {
    await expect(runFixture("installed", "desktop", "package.json")).rejects.toThrow(/package\.json/);
  });
});
