import { chmodSync, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { type CasServer, startCasServer, TEST_API_TOKEN } from "../../user-groups/src/testing/casServer.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { suites } from "../suites.ts";
import type { Ran } from "../support/runProgram.ts";
import { type Registry, serveTarball } from "./support/registry.ts";
import { Sandbox } from "./support/sandbox.ts";

const text = (file: string): string => readFileSync(path.join(repositoryRoot, file), "utf8");
const { version } = JSON.parse(text("package.json"));

/** The expected exit codes for a site without and with a broken link. */
const EXIT_CODES = [
  ["a healthy site", undefined, 0],
  ["a broken link", "[gone](/nowhere)\n", 1],
] as const;

/**
 * Copies an example repository.
 *
 * @param page A page to add to the example's site.
 */
function copyOf(name: string, page: string | undefined): Sandbox {
  const sandbox = new Sandbox();
  sandbox.copy(path.join(repositoryRoot, "examples/ci", name), ".");
  sandbox.write({ ".git/HEAD": "ref: refs/heads/main\n", ...(page !== undefined && { "docs/quickstart.mdx": page }) });
  return sandbox;
}

const read = (sandbox: Sandbox, file: string): string => readFileSync(path.join(sandbox.folder, file), "utf8");

describe.each(EXIT_CODES)("CI examples with %s", (_, page, code) => {
  it("checks the site with a one-line script", async () => {
    const ran = await copyOf("npx", page).shell("sh check.sh");
    expect(ran, ran.output).toMatchObject({ code });
    expect(ran.stdout.includes("link-not-found")).toBe(page !== undefined);
  });

  it("annotates files in a GitHub Action", async () => {
    const sandbox = copyOf("github", page);
    const ran = await runWorkflow(sandbox, ".github/workflows/docs.yml");
    expect(ran, ran.output).toMatchObject({ code });
    const annotated = /^::warning file=docs\/quickstart\.mdx,line=1,.*title=link-not-found::/m.test(ran.stdout);
    expect(annotated, ran.output).toBe(page !== undefined);
  });

  it("writes a report and prints the findings in a GitLab job", async () => {
    const sandbox = copyOf("gitlab", page);
    const ran = await runGitLabJob(sandbox);
    expect(ran, ran.output).toMatchObject({ code });
    const report: readonly { check_name: string; location: { path: string } }[] = JSON.parse(
      read(sandbox, "gl-code-quality-report.json"),
    );
    expect(report.map(({ check_name, location }) => `${check_name} ${location.path}`)).toEqual(
      page === undefined ? [] : ["link-not-found docs/quickstart.mdx"],
    );
    expect(ran.stdout.includes("link-not-found")).toBe(page !== undefined);
  });

  it("checks the site in a pre-commit hook", async () => {
    // Warnings do not fail the hook, so the broken site must contain an error.
    const sandbox = copyOf("pre-commit", page);
    if (page !== undefined) sandbox.write({ "docs/site.config.json": "{}" });
    const [hook] = parse(read(sandbox, ".pre-commit-config.yaml")).repos[0].hooks;
    expect(hook).toMatchObject({ language: "node", pass_filenames: false });
    const installed = await sandbox.shell(`npm install --global ${hook.additional_dependencies.join(" ")}`);
    expect(installed, installed.output).toMatchObject({ code: 0 });
    const ran = await sandbox.shell(hook.entry);
    expect(ran, ran.output).toMatchObject({ code });
  });
});

describe("checkout with npm settings", () => {
  /**
   * Adds what a malicious pull request could add: settings that select another registry, and a program that npm runs
   * with every command.
   */
  async function attack(sandbox: Sandbox): Promise<Registry> {
    const registry = await serveTarball(inject("tarball"));
    onTestFinished(() => registry.stop());
    const settings = [`registry=${registry.url}`, "node-options=--require=./planted.cjs", "script-shell=./planted.sh"];
    sandbox.write({
      ".npmrc": `${settings.join("\n")}\n`,
      "package.json": "{}",
      "planted.cjs": 'require("node:fs").writeFileSync(__dirname + "/planted-ran", "");\n',
      "planted.sh": 'touch "$(dirname "$0")/planted-ran"\n',
    });
    chmodSync(path.join(sandbox.folder, "planted.sh"), 0o755);
    return registry;
  }

  it.each([
    ["npx", (sandbox: Sandbox) => sandbox.shell("sh check.sh")],
    ["github", (sandbox: Sandbox) => runWorkflow(sandbox, ".github/workflows/docs.yml")],
    ["gitlab", (sandbox: Sandbox) => runGitLabJob(sandbox)],
  ])("runs the program from the registry that the user configured: %s", async (name, run) => {
    const sandbox = copyOf(name, undefined);
    const registry = await attack(sandbox);
    const ran = await run(sandbox);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(registry.requests).toEqual([]);
    expect(existsSync(path.join(sandbox.folder, "planted-ran"))).toBe(false);
  });

  it("runs only the installed program in the hook", async () => {
    const [hook] = parse(text(".pre-commit-hooks.yaml"));
    const sandbox = copyOf("npx", undefined);
    await sandbox.shell("npm i -D sitekeeper");
    const registry = await attack(sandbox);
    const ran = await sandbox.shell(hook.entry);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(registry.requests).toEqual([]);
    expect(existsSync(path.join(sandbox.folder, "planted-ran"))).toBe(false);
  });

  it("would affect npm if npm ran in the checkout", async () => {
    const sandbox = copyOf("npx", undefined);
    const registry = await attack(sandbox);
    await sandbox.shell("npm view sitekeeper");
    expect(registry.requests).toEqual(["/sitekeeper"]);
    expect(existsSync(path.join(sandbox.folder, "planted-ran"))).toBe(false);
  });
});

it("the hook of this repository runs the installed version on the relevant files", async () => {
  const [hook] = parse(text(".pre-commit-hooks.yaml"));
  expect(hook).toMatchObject({ id: "site-config", language: "system", pass_filenames: false });
  const matters = new RegExp(hook.files);
  for (const file of ["docs.json", "mint.json", "docs/site.config.json", ".sitekeeper.json", "docs/a.mdx", "b.md"])
    expect(matters.test(file), file).toBe(true);
  for (const file of ["package.json", "mydocs.json", "peppermint.json", "a.mdxx"])
    expect(matters.test(file), file).toBe(false);
  const sandbox = copyOf("npx", undefined);
  const notInstalled = await sandbox.shell(hook.entry);
  expect(notInstalled.code, notInstalled.output).not.toBe(0);
  await sandbox.shell("npm i -D sitekeeper");
  const ran = await sandbox.shell(hook.entry);
  expect(ran, ran.output).toMatchObject({ code: 0 });
});

/** Runs the workflow that rotates a group's token, optionally with a target that fails. */
async function rotateInCi(
  target: (command: string) => string,
): Promise<{ ran: Ran; sandbox: Sandbox; server: CasServer }> {
  const server = await startCasServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
  const sandbox = copyOf("github-user-groups", undefined);
  const change = (file: string, edit: (text: string) => string) => sandbox.write({ [file]: edit(read(sandbox, file)) });
  change("user-groups.json", (plan) => target(plan.replace("https://dashboards.example.com", server.url)));
  change(".github/workflows/rotate.yml", (file) =>
    file.replace(/\$\{\{ secrets\.USER_GROUPS_API_TOKEN \}\}/, TEST_API_TOKEN),
  );
  change(".github/actions/user-groups-apply/action.yml", (file) => file.replace("sleep 10", "sleep 0"));
  return { ran: await runWorkflow(sandbox, ".github/workflows/rotate.yml"), sandbox, server };
}

it("the GitHub Action rotates the tokens in a plan", async () => {
  const { ran, sandbox, server } = await rotateInCi((plan) => plan);
  expect(ran, ran.output).toMatchObject({ code: 0 });
  expect([read(sandbox, "acme.token"), server.commits()]).toEqual(["token-1", 1]);
  expect(ran.output).not.toMatch(/token-\d|test-api-token/);
});

it("the GitHub Action retries failed deliveries without rotating the token again", async () => {
  // All three attempts of the first run fail.
  const flaky = "echo x >> tries; test $(wc -l < tries) -gt 3 && ";
  const { ran, sandbox, server } = await rotateInCi((plan) => plan.replace('"command": "', `$&${flaky}`));
  expect(ran, ran.output).toMatchObject({ code: 0 });
  expect([read(sandbox, "acme.token"), server.commits()]).toEqual(["token-1", 1]);
});

it("the example for GitHub contains the same action as the repository", () => {
  expect(text("examples/ci/github/.github/actions/site-config/action.yml")).toBe(text("action.yml"));
});

it("docs/ci.md and docs/rotate-on-a-schedule.md show the files of the examples", () => {
  const pages = text("docs/ci.md") + text("docs/rotate-on-a-schedule.md");
  const fences = [...pages.matchAll(/^```(?:yaml|sh)\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  const files = globSync("examples/ci/**/{*.yml,.*.yml,.*.yaml,*.sh}", { cwd: repositoryRoot }).concat(
    "examples/ci/github/.github/workflows/docs.yml",
    "examples/ci/github/.github/workflows/external-links.yml",
    "examples/ci/github-user-groups/.github/workflows/rotate.yml",
  );
  const examples = files.map(text);
  expect(fences).toHaveLength(6);
  for (const fence of fences)
    expect(
      examples.some((example) => example.includes(fence)),
      fence,
    ).toBe(true);
});

it("the project's own workflow runs the required checks, and its issue forms are valid YAML", () => {
  const { jobs } = parse(text(".github/workflows/ci.yml"));
  const suiteNames = new Set(suites.map(({ name }) => name));
  const { scripts } = JSON.parse(text("package.json"));
  for (const file of globSync(".github/workflows/*.yml", { cwd: repositoryRoot })) {
    for (const [, script = ""] of text(file).matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, names = ""] of text(file).matchAll(/npm test -- ([a-z ]+)$/gm))
      for (const name of names.split(" ")) expect([...suiteNames], file).toContain(name);
  }
  expect(jobs.test.steps.map(({ run }: { run?: string }) => run).filter(Boolean)).toEqual(["bash .ci/run"]);
  for (const name of ["bug", "finding", "feature"]) {
    const form = parse(text(`.github/ISSUE_TEMPLATE/${name}.yml`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const ids = form.body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it("every action is pinned, and every reference to the package uses the current version", () => {
  const files = [
    "action.yml",
    "examples/ci/github-user-groups/.github/actions/user-groups-apply/action.yml",
    "examples/ci/github/.github/workflows/docs.yml",
    "examples/ci/github/.github/workflows/external-links.yml",
    "examples/ci/github-user-groups/.github/workflows/rotate.yml",
    ...globSync(".github/workflows/*.yml", { cwd: repositoryRoot }),
  ];
  for (const [, name] of files
    .map(text)
    .join("\n")
    .matchAll(/uses: (\S+)/g)) {
    if (!name!.startsWith("./")) expect(name).toMatch(/@[0-9a-f]{40}$/);
  }
  expect(parse(text("action.yml")).inputs.version.default).toBe(version);
  expect(
    parse(text("examples/ci/github-user-groups/.github/actions/user-groups-apply/action.yml")).inputs.version.default,
  ).toBe(version);
  expect(
    parse(text("examples/ci/gitlab/ci/site-config.gitlab-ci.yml"))["site-config"].variables.SITEKEEPER_VERSION,
  ).toBe(version);
  const others = ["docs/ci.md", "examples/ci/pre-commit/.pre-commit-config.yaml", "examples/ci/npx/check.sh"];
  const versions = [
    ...others
      .map(text)
      .join("\n")
      .matchAll(/sitekeeper@([\w.-]+)/g),
  ].map(([, found]) => found);
  expect(new Set(versions)).toEqual(new Set([version]));
});

/** Runs the steps of the local action that a workflow uses, with the workflow's inputs, as GitHub's runner does. */
function runWorkflow(sandbox: Sandbox, file: string): Promise<Ran> {
  const [job] = Object.values<{ steps: { uses: string; with?: Record<string, string> }[] }>(
    parse(read(sandbox, file)).jobs,
  );
  const step = job!.steps.find(({ uses }) => uses.startsWith("./"))!;
  const action = parse(read(sandbox, path.join(step.uses, "action.yml")));
  const inputs: Record<string, string> = {};
  for (const [name, { default: value }] of Object.entries<{ default: string }>(action.inputs))
    inputs[name] = step.with?.[name] ?? value;
  for (const name of Object.keys(step.with ?? {})) expect(Object.keys(inputs)).toContain(name);
  const [setup, run] = action.runs.steps;
  expect(setup.uses).toMatch(/^actions\/setup-node@/);
  expect(run.shell).toBe("bash");
  expect(run.run).not.toContain("${{");
  const env = Object.fromEntries(
    Object.entries<string>(run.env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => inputs[input] ?? ""),
    ]),
  );
  sandbox.write({ "step.sh": run.run });
  return sandbox.shell("bash --noprofile --norc -eo pipefail step.sh", env);
}

/** Runs the job that .gitlab-ci.yml includes, with the variables set there, as GitLab's runner does. */
function runGitLabJob(sandbox: Sandbox): Promise<Ran> {
  const { include, ...jobs } = parse(read(sandbox, ".gitlab-ci.yml"));
  const job = parse(read(sandbox, include[0].local))["site-config"];
  const variables = { ...job.variables, ...jobs["site-config"].variables };
  expect(job.artifacts).toEqual({ when: "always", reports: { codequality: "gl-code-quality-report.json" } });
  sandbox.write({ "job.sh": [...job.before_script, ...job.script].join("\n") });
  return sandbox.shell("bash -eo pipefail job.sh", variables);
}
