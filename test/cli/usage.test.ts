import { describe, expect, it } from "vitest";
import { folderWith, HEALTHY, siteConfig } from "./support/run.ts";

const COMMANDS = ["check", "lsp", "new", "schema", "rules"];

describe("help", () => {
  it.each([["--help"], ["-h"], ["help"]])("%s lists every command", async (argument) => {
    const { code, stdout, stderr } = await siteConfig([argument]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, "m"));
  });

  it.each(COMMANDS)("%s --help describes the command", async (command) => {
    const { code, stdout, stderr } = await siteConfig([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`Usage: site-config ${command}`);
  });
});

describe("usage errors", () => {
  it.each<readonly [args: readonly string[], expected: string]>([
    [["chekc"], 'Unknown command "chekc". Did you mean check?'],
    [["--strict"], 'Unknown option "--strict".'],
    [["check", "--strikt"], 'Unknown option "--strikt". Did you mean --strict?'],
    [["check", "-q"], 'Unknown option "-q".'],
    [["check", "--fix=yes"], "Option --fix takes no value."],
    [["check", "--format"], "Option --format needs a value."],
    [["check", "--rule", "--fix"], 'Unknown rule "--fix".'],
    [["check", "--format", "xml"], "Invalid value of --format. Use pretty, compact, json, sarif, github, or gitlab."],
    [["check", "--rule", "invalid-colour=off"], 'Unknown rule "invalid-colour". Did you mean "invalid-color"?'],
    [["check", "--rule", "nonsense=off"], 'Run "site-config rules" to list the rules.'],
    [["check", "--rule", "invalid-color"], "Use invalid-color=SEVERITY with error, warning, info, hint, or off."],
    [["check", "--rule", "invalid-color=loud"], "Use invalid-color=SEVERITY with error"],
    [["check", "--rule", "invalid-color=off=on"], "Use invalid-color=SEVERITY with error"],
    [["check", "--max-warnings", "few"], '--max-warnings must be 0 or more, not "few".'],
    [["check", "--max-warnings=-1"], "--max-warnings must be 0 or more"],
    [["check", ""], "An argument is empty."],
    [["new", ""], "An argument is empty."],
    [["lsp"], "site-config lsp --stdio"],
    [["lsp", "--stdin"], "Did you mean --stdio?"],
    [["lsp", "--stdio", "x"], 'Unexpected argument "x".'],
    [["new"], "Argument <dir> is missing."],
    [["new", "a", "b"], 'Unexpected argument "b".'],
    [["schema", "x"], 'Unknown format "x". Use docs or mint.'],
    [["schema", "docs", "x"], 'Unexpected argument "x".'],
    [["rules", "invalid-colour"], 'Did you mean "invalid-color"?'],
    [["rules", "a", "b"], 'Unexpected argument "b".'],
  ])("explains what is wrong with %j", async (args, expected) => {
    const { code, stdout, stderr } = await siteConfig(args, { cwd: folderWith(HEALTHY) });
    expect(stderr).toContain(expected);
    expect(stderr).toMatch(/^site-config: .*\nRun "site-config( [a-z]+)? --help" for help\.\n$/);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it.each<readonly [args: readonly string[], expected: string]>([
    [["check", "\u001b[2Jnowhere"], "\\u001b[2Jnowhere: No such file or folder."],
    [["new", "nowhere"], "nowhere: No such file or folder."],
  ])("reports that the path in %j does not exist", async (args, expected) => {
    const { code, stdout, stderr } = await siteConfig(args, { cwd: folderWith(HEALTHY) });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: `site-config: ${expected}\n` });
  });

  it("prints the commands if none is given", async () => {
    const { code, stdout, stderr } = await siteConfig([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: site-config");
  });
});

it.each([[[]], [["docs"]]])("schema prints the JSON Schema of docs.json: %j", async (format) => {
  const { code, stdout } = await siteConfig(["schema", ...format]);
  expect(code).toBe(0);
  const schema = JSON.parse(stdout);
  expect(schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
  expect(schema.required).toEqual(["theme", "name", "colors", "navigation"]);
  expect(schema.definitions.tab.properties.tab.type).toBe("string");
});

it("schema prints the JSON Schema of the older format on request", async () => {
  const { code, stdout } = await siteConfig(["schema", "mint"]);
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(stdout).properties)).toContain("topbarLinks");
});

describe("rules", () => {
  it("lists each rule with its severity", async () => {
    const { code, stdout } = await siteConfig(["rules"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^invalid-color +error +\S.*\.$/m);
    expect(stdout).toMatch(/^orphan-page +info +\S.*\.$/m);
  });

  it("explains one rule", async () => {
    const { code, stdout } = await siteConfig(["rules", "invalid-color"]);
    expect(code).toBe(0);
    expect(stdout).toContain("invalid-color");
    expect(stdout).toContain('"primary": "teal"');
  });
});
