import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { folderWith, siteConfig } from "./support/run.ts";

/** The code blocks of the guide, in order: files to write, commands to run, and their output. */
const blocks = blocksOf("docs/first-site.md");

function blocksOf(document: string) {
  const text = readFileSync(path.join(repositoryRoot, document), "utf8");
  const found = text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm);
  return [...found].map(([, language, file, content = ""]) => ({ language, file, text: content }));
}

it("docs/first-site.md shows the actual output of its commands", async () => {
  const cwd = path.join(folderWith({}), "acme");
  mkdirSync(cwd);
  let printed = "";
  let commands = 0;
  for (const { language, file, text } of blocks) {
    if (language === "sh") {
      printed = "";
      for (const command of text.trim().split("\n")) {
        const [npx, program, ...args] = command.split(" ");
        expect([npx, program]).toEqual(["npx", "site-config"]);
        const { stdout, stderr } = await siteConfig(args, { cwd });
        printed += stdout + stderr;
        commands++;
      }
    } else if (language === "text") {
      expect(printed).toBe(text);
    } else {
      const place = path.join(cwd, file!);
      mkdirSync(path.dirname(place), { recursive: true });
      // The previous command created the first config.
      if (printed.startsWith(`Created ${file}`)) expect(readFileSync(place, "utf8")).toBe(text);
      writeFileSync(place, text);
    }
  }
  expect(commands).toBeGreaterThan(6);
});

it("docs/terminal.md shows the same output", () => {
  const shown = blocksOf("docs/terminal.md").filter(({ language }) => language === "text");
  const real = new Set(blocks.map(({ text }) => text));
  expect(shown.length).toBeGreaterThan(2);
  for (const { text } of shown) expect([...real]).toContain(text);
});
