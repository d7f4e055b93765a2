import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import settingsSchema from "../../schemas/sitekeeper.schema.json" with { type: "json" };
import { runCommand, COMMANDS as siteConfigCommands } from "../../server/src/cli/commands.ts";
import { COMMANDS as userGroupsCommands } from "../../user-groups/src/cli/commands.ts";
import { repositoryRoot } from "../editor/paths.ts";

const docs = path.join(repositoryRoot, "docs");
/** All pages, without the README for documentation authors. */
const pages = globSync("**/*.md", { cwd: docs, exclude: ["README.md"] }).map((file) => file.replaceAll("\\", "/"));
const read = (page: string): string => readFileSync(path.join(docs, page), "utf8");

/** Runs a `site-config` command in the root of the repository and returns its output. */
async function printed(args: readonly string[]) {
  let out = "";
  let err = "";
  const code = await runCommand(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd: repositoryRoot,
    terminal: { colors: false, columns: 120 },
  });
  return { code, out, err };
}

test("the documentation passes its own check, including hints", async () => {
  const { code, out, err } = await printed(["check", "docs", "--strict", "--hints"]);
  expect({ code, out, err }).toEqual({ code: 0, err: "", out: expect.stringMatching(/pages: no findings\.\n$/) });
});

test("the navigation lists every page", async () => {
  const { tabs } = JSON.parse(read("docs.json")).navigation as { tabs: { groups: { pages: string[] }[] }[] };
  const listed = tabs.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
  expect(listed.sort(), "List each page in docs/docs.json.").toEqual(
    pages.map((page) => page.replace(/\.md$/, "")).sort(),
  );
});

test.each(pages)("%s has a title only in its front matter", (page) => {
  const [, frontMatter = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(page)) ?? [];
  expect(frontMatter).toMatch(/^title: \S/m);
  expect(body.replace(/^```[\s\S]*?^```/gm, "")).not.toMatch(/^# /m);
});

describe("documentation coverage", () => {
  test("terminal.md shows every command of site-config", () => {
    const shown = [...read("terminal.md").matchAll(/site-config ([a-z-]+)/g)].map(([, name]) => name);
    const missing = Object.keys(siteConfigCommands).filter((name) => !shown.includes(name));
    expect(missing, "Describe these commands in docs/terminal.md.").toEqual([]);
  });

  test("service.md, rotation.md and deliveries.md show every command of user-groups", () => {
    const pages = ["service.md", "rotation.md", "deliveries.md"].map(read).join("");
    const shown = [...pages.matchAll(/user-groups ([a-z-]+)/g)].map(([, name]) => name);
    const missing = Object.keys(userGroupsCommands).filter((name) => !shown.includes(name));
    expect(missing, "Describe these commands in one of the pages.").toEqual([]);
  });

  test("configuration.md explains every setting", () => {
    const text = read("configuration.md");
    const { contributes } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
    const settings = contributes.configuration.flatMap(({ properties }: { properties: object }) =>
      Object.keys(properties),
    );
    const fields = Object.keys(settingsSchema.properties);
    const missing = [...settings, ...fields].filter((name) => !text.includes(`\`${name}\``));
    expect(missing, "Describe these settings in docs/configuration.md.").toEqual([]);
  });
});
