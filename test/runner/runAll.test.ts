import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { suites } from "../suites.ts";
import { type Counts, countResults } from "./counts.ts";
import { runAll, selectSuites, stepsOf } from "./runAll.ts";
import { runSuite } from "./runSuite.ts";
import { check, editor, type Suite, vitest } from "./suite.ts";

const node = (script: string) => ["node", "-e", script];
const reporting = (name: string, counts: Counts | string, exit = 0): Suite => ({
  name,
  command: (report) =>
    node(
      `fs.writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(counts))}); process.exit(${exit})`,
    ),
  count: countResults,
});

describe("runAll", () => {
  const suites: readonly Suite[] = [
    check("fine", node("console.log('not shown')")),
    check("broken", node("console.log('what went wrong'); process.exit(3)")),
    check("dependent", node(""), { needs: ["broken"] }),
    reporting("counted", { passed: 4, failed: 0, skipped: 1 }),
    reporting("counted-crash", { passed: 4, failed: 0, skipped: 0 }, 9),
    { name: "silent", command: () => node(""), count: countResults },
    {
      name: "cut",
      command: (report) => node(`fs.writeFileSync(${JSON.stringify(report)}, '{"pas')`),
      count: countResults,
    },
    check("killed", node("process.kill(process.pid, 'SIGKILL')")),
    check("absent", ["no-such-program"]),
    { ...check("elsewhere", node("process.exit(1)")), missing: "It needs a moon." },
  ];

  it("counts all outcomes, prints the output of failed suites, and prints the total at the end", async () => {
    const lines: string[] = [];
    const total = await runAll(suites, (line) => lines.push(line));
    expect(total).toEqual({ passed: 9, failed: 7, skipped: 2 });
    expect(lines.at(-1)).toBe("9 passed, 7 failed, 2 skipped");
    const failed = ["broken", "dependent", "counted-crash", "silent", "cut", "killed", "absent"];
    expect(lines.slice(-1 - failed.length, -1)).toEqual(failed.map((name) => `Failed: ${name}`));
    const text = lines.join("\n");
    expect(text).toMatch(/^fine +1 passed, 0 failed {2}\(\d+\.\d s\)$/m);
    expect(text).toMatch(/^elsewhere +skipped: It needs a moon\.$/m);
    expect(text).not.toContain("not shown");
    expect(text).toContain("what went wrong");
    expect(text).toContain('Not run: it needs "broken", which failed.');
    expect(text).toContain("Ended by SIGKILL.");
    expect(text).toContain('Could not start "no-such-program"');
  });

  it("retries failed files, and counts only the results of the retry", async () => {
    const flaky: Suite = {
      ...reporting("flaky", { passed: 3, failed: 1, skipped: 0 }, 1),
      retry: () => ({
        counts: { passed: 2, failed: 0, skipped: 0 },
        files: ["shaky.test.ts"],
        suite: reporting("flaky", { passed: 2, failed: 0, skipped: 0 }),
      }),
    };
    const lines: string[] = [];
    expect(await runAll([flaky], (line) => lines.push(line))).toEqual({ passed: 4, failed: 0, skipped: 0 });
    expect(lines[0]).toMatch(/^flaky {2}4 passed, 0 failed {2}\(\d+\.\d s\), again: shaky\.test\.ts$/);
    expect(lines[1]).toContain("Again: shaky.test.ts");
    expect(lines[2]).toBe("4 passed, 0 failed");
  });

  it("lists failed tests at the end", async () => {
    const suite: Suite = {
      ...reporting("counted", { passed: 1, failed: 1, skipped: 0 }, 1),
      failures: () => ["a.test.ts: does this"],
    };
    const lines: string[] = [];
    await runAll([suite], (line) => lines.push(line));
    expect(lines.at(-2)).toBe("Failed: counted\n  a.test.ts: does this");
  });

  it("does not retry a suite if there are no failures or no report", async () => {
    const retry = () => expect.unreachable();
    const counted = { ...reporting("counted", { passed: 1, failed: 0, skipped: 0 }), retry };
    const silent = { name: "silent", command: () => node("process.exit(1)"), count: countResults, retry };
    expect((await runSuite(counted)).counts.passed).toBe(1);
    expect((await runSuite(silent)).counts.failed).toBe(1);
  });

  it("stops a suite when its time limit is reached", async () => {
    const { counts, output } = await runSuite(check("endless", node("setInterval(() => {}, 1000)")), 0.5);
    expect(counts.failed).toBe(1);
    expect(output).toContain('"endless" did not end within 0.5 s');
  });
});

describe("parallel suites", () => {
  it("runs suites at the same time, and later suites after all of them", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lanes-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    /**
     * Returns a program that fails if one of the `notYet` files exists, creates its own file, and exits when the
     * awaited file exists.
     */
    const script = (own: string, awaited: string, notYet: readonly string[]) =>
      node(`const at = (name) => require("node:path").join(${JSON.stringify(folder)}, name);
        if (${JSON.stringify(notYet)}.some((name) => fs.existsSync(at(name)))) process.exit(1);
        fs.writeFileSync(at(${JSON.stringify(own)}), "");
        const wait = () => fs.existsSync(at(${JSON.stringify(awaited)})) || setTimeout(wait, 10);
        wait();`);
    const suites = [
      check("first", script("first", "third", ["after"])),
      check("second", script("second", "first", ["third", "after"]), { during: "first" }),
      check("third", script("third", "second", ["after"]), { during: "first", needs: ["second"] }),
      check("after", script("after", "third", [])),
    ];
    const lines: string[] = [];
    expect(await runAll(suites, (line) => lines.push(line)), lines.join("\n")).toMatchObject({ passed: 4, failed: 0 });
    expect(lines[0]).toMatch(/^second /);
    expect(lines[3]).toMatch(/^after /);
  });

  it("runs suites one after another if the suite that they run alongside is not selected", () => {
    const alone = [check("second", [], { during: "first" }), check("third", [], { during: "first" })];
    expect(stepsOf(alone).flat(2)).toEqual(alone);
  });

  it("includes each suite of the table once, after the suites that it needs", () => {
    const names = (some: readonly Suite[]) => some.map(({ name }) => name);
    const steps = stepsOf(suites);
    expect(names(steps.flat(2)).toSorted()).toEqual(names(suites).toSorted());
    for (const [index, step] of steps.entries()) {
      const ended = names(steps.slice(0, index).flat(2));
      for (const lane of step) {
        for (const [place, suite] of lane.entries()) {
          expect([...ended, ...names(lane.slice(0, place))]).toEqual(expect.arrayContaining([...(suite.needs ?? [])]));
          if (suite.during !== undefined) expect(names(step[0]!)).toEqual([suite.during]);
        }
      }
    }
  });
});

describe("selectSuites", () => {
  const suites = [check("build", []), check("lint", []), check("cli", [], { needs: ["build"] })];
  const names = (...requested: string[]) => selectSuites(suites, requested).map((suite) => suite.name);

  it.each([
    { wanted: [], are: ["build", "lint", "cli"] },
    { wanted: ["lint"], are: ["lint"] },
    { wanted: ["cli"], are: ["build", "cli"] },
    { wanted: ["cli", "lint", "build"], are: ["build", "lint", "cli"] },
  ])("$wanted", ({ wanted, are }) => expect(names(...wanted)).toEqual(are));

  it("lists the suites if a name is unknown", () => {
    expect(() => names("clu")).toThrow('Unknown suite "clu". Available suites: build, lint, cli.');
  });
});

describe("vitest suite with retries", () => {
  const report = {
    testResults: [
      { name: path.join(repositoryRoot, "a.test.ts"), status: "passed", assertionResults: [{ status: "passed" }] },
      {
        name: path.join(repositoryRoot, "b.test.ts"),
        status: "failed",
        assertionResults: [{ status: "passed" }, { status: "failed" }],
      },
    ],
  };

  it("reruns failed files as a whole, up to the number of retries", () => {
    const first = vitest("windows", { retries: 1 }).retry?.(report);
    expect(first?.files).toEqual(["b.test.ts"]);
    expect(first?.counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(first?.suite.command("report.json").at(-1)).toBe("b.test.ts");
    expect(first?.suite.retry).toBeUndefined();
    expect(vitest("unit").retry).toBeUndefined();
  });
});

it("an editor suite with retries starts over, and does not count any result of the failed run", () => {
  const suite = editor("site", { tests: "test/vscode/site" }, { needs: ["build"], retries: 1 });
  const again = suite.retry?.({ passed: 3, failed: 1, skipped: 0 });
  expect(again?.counts).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(again?.files).toEqual(["test/vscode/site"]);
  expect(again?.suite.command("report.json")).toEqual(suite.command("report.json"));
  expect(again?.suite.retry).toBeUndefined();
  expect(editor("web", { tests: "test/web" }).retry).toBeUndefined();
});
