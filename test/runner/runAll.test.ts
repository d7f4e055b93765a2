import { describe, expect, it } from "vitest";
import { type Counts, countResults } from "./counts.ts";
import { runAll, selectSuites } from "./runAll.ts";
import { runSuite } from "./runSuite.ts";
import { check, type Suite } from "./suite.ts";

const node = (script: string) => ["node", "-e", script];
const reporting = (name: string, counts: Counts | string, exit = 0): Suite => ({
  name,
  command: (report) =>
    node(
      `fs.writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(counts))}); process.exit(${exit})`,
    ),
  count: countResults,
});

describe("running every suite", () => {
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
  ];

  it("sums honestly, shows what failed, and ends with the sum", async () => {
    const lines: string[] = [];
    const total = await runAll(suites, (line) => lines.push(line));
    expect(total).toEqual({ passed: 9, failed: 7, skipped: 1 });
    expect(lines.at(-1)).toBe("9 passed, 7 failed, 1 skipped");
    const text = lines.join("\n");
    expect(text).toMatch(/^fine +1 passed, 0 failed {2}\(\d+\.\d s\)$/m);
    expect(text).not.toContain("not shown");
    expect(text).toContain("what went wrong");
    expect(text).toContain('Not run: it needs "broken", which failed.');
    expect(text).toContain("Ended by SIGKILL.");
    expect(text).toContain('"no-such-program" could not be started');
  });

  it("stops a suite that does not end", async () => {
    const { counts, output } = await runSuite(check("endless", node("setInterval(() => {}, 1000)")), 0.5);
    expect(counts.failed).toBe(1);
    expect(output).toContain('"endless" did not end within 0.5 s');
  });
});

describe("selecting suites", () => {
  const suites = [check("build", []), check("lint", []), check("cli", [], { needs: ["build"] })];
  const names = (...wanted: string[]) => selectSuites(suites, wanted).map((suite) => suite.name);

  it.each([
    { wanted: [], are: ["build", "lint", "cli"] },
    { wanted: ["lint"], are: ["lint"] },
    { wanted: ["cli"], are: ["build", "cli"] },
    { wanted: ["cli", "lint", "build"], are: ["build", "lint", "cli"] },
  ])("$wanted", ({ wanted, are }) => expect(names(...wanted)).toEqual(are));

  it("names what there is when a name is wrong", () => {
    expect(() => names("clu")).toThrow('There is no suite "clu". There are: build, lint, cli.');
  });
});
