import { describe, expect, it } from "vitest";
import { folderWith, HEALTHY, siteConfig } from "./support/run.ts";

const COMMANDS = ["check", "lsp", "new", "schema", "rules"];

describe("help", () => {
  it.each([["--help"], ["-h"], ["help"]])("%s lists every command", async (argument) => {
    const { code, stdout, stderr } = await siteConfig([argument]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, "m"));
  });

  it.each(COMMANDS)("%s --help explains the command", async (command) => {
    const { code, stdout, stderr } = await siteConfig([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`Usage: site-config ${command}`);
  });
});

describe("wrong usage is exit code 2 and one sentence that says what to do", () => {
  it.each<readonly [args: readonly string[], says: string]>([
    [["chekc"], 'no command "chekc". Did you mean check?'],
    [["--strict"], "no command"],
    [["check", "--strikt"], "no option --strikt. Did you mean --strict?"],
    [["check", "-q"], "no option -q"],
    [["check", "--fix=yes"], "--fix takes no value"],
    [["check", "--format"], "--format needs a value"],
    [["check", "--format", "xml"], 'no format "xml": expected pretty, json, sarif or github'],
    [["check", "--rule", "invalid-colour=off"], 'no rule "invalid-colour". Did you mean invalid-color?'],
    [["check", "--rule", "nonsense=off"], '"site-config rules" lists them'],
    [["check", "--rule", "invalid-color"], "expected invalid-color= and error, warning, info, hint or off"],
    [["check", "--rule", "invalid-color=loud"], "expected invalid-color= and error"],
    [["check", "--rule", "invalid-color=off=on"], "expected invalid-color= and error"],
    [["check", "--max-warnings", "few"], "expected 0 or more"],
    [["check", "--max-warnings=-1"], "expected 0 or more"],
    [["check", "\u001b[2Jnowhere"], "\\u001b[2Jnowhere: There is no such file or folder."],
    [["check", ""], "One of the arguments is empty"],
    [["new", ""], "One of the arguments is empty"],
    [["lsp"], "site-config lsp --stdio"],
    [["lsp", "--stdin"], "Did you mean --stdio?"],
    [["new"], "site-config new DIR"],
    [["new", "a", "b"], "Name one folder"],
    [["new", "nowhere"], "There is no such file or folder."],
    [["schema", "x"], "takes no arguments"],
    [["rules", "invalid-colour"], "Did you mean invalid-color?"],
    [["rules", "a", "b"], "one rule at a time"],
  ])("%j", async (args, says) => {
    const { code, stdout, stderr } = await siteConfig(args, { cwd: folderWith(HEALTHY) });
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/^site-config: /);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("no command at all, with the commands that there are", async () => {
    const { code, stdout, stderr } = await siteConfig([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: site-config");
  });
});

it("schema prints the JSON Schema that editors get", async () => {
  const { code, stdout } = await siteConfig(["schema"]);
  expect(code).toBe(0);
  const schema = JSON.parse(stdout);
  expect(schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
  expect(Object.keys(schema.properties)).toContain("navigation");
});

describe("rules", () => {
  it("lists each with its level", async () => {
    const { code, stdout } = await siteConfig(["rules"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^invalid-color +error +\S.*\.$/m);
    expect(stdout).toMatch(/^orphan-page +info +\S.*\.$/m);
  });

  it("explains one", async () => {
    const { code, stdout } = await siteConfig(["rules", "invalid-color"]);
    expect(code).toBe(0);
    expect(stdout).toContain("invalid-color");
    expect(stdout).toContain('"primary": "teal"');
  });
});
