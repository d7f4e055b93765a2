import { camelCase, insertImport, insertLine, type Made, type Recipe, words } from "./recipe.ts";

const INDEX = "client/src/siteConfig/commands/index.ts";

/** A command of the editor or, if the name starts with the name of a program, a terminal command of that program. */
export const command: Recipe = {
  name: /^(?:[a-z][A-Za-z]*|(?:site-config|user-groups)\/[a-z]+(?:-[a-z]+)*)$/,
  expected: "camelCase for the editor (copyLink), or a program and a word for the terminal (site-config/stats)",
  make(name, read) {
    const [program = "", word] = name.split("/");
    return word === undefined ? inEditor(name, read) : inTerminal(program, word, read);
  },
};

function inEditor(name: string, read: (file: string) => string): Made {
  const title = words(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const contributed = `      {
        "command": "sitekeeper.${name}",
        "title": "%command.${name}%",
        "category": "Sitekeeper"
      },`;
  const table = insertLine(
    insertImport(read(INDEX), name, `./${name}.ts`),
    `  "sitekeeper.${name}": ${name},`,
    /^\};$/,
  );
  const folder = "client/src/siteConfig/commands";
  return {
    files: new Map([
      [
        `${folder}/${name}.ts`,
        `import type { CommandContext } from "../commandContext.ts";

/** ${title}. */
export async function ${name}(context: CommandContext): Promise<void> {
  await context.configs.all();
}
`,
      ],
      [
        `${folder}/${name}.test.ts`,
        `import { expect, it, vi } from "vitest";
import type { CommandContext } from "../commandContext.ts";

const ran: string[] = [];
vi.mock("vscode", () => ({ commands: { executeCommand: async (id: string) => ran.push(id) } }));
const { ${name} } = await import("./${name}.ts");

it("runs a VS Code command", async () => {
  await ${name}({ configs: { all: async () => [] } } as unknown as CommandContext);
  expect(ran).toEqual(["the VS Code command that it runs"]);
});
`,
      ],
    ]),
    edits: new Map([
      [INDEX, table],
      ["package.json", insertCommand(read("package.json"), contributed)],
      ["package.nls.json", insertLine(read("package.nls.json"), `  "command.${name}": "${title}",`, /^ {2}"command\./)],
    ]),
    next: [
      `Implement the command in ${folder}/${name}.ts until its test passes: npx vitest run --project unit-mocks ${folder}/${name}.test.ts`,
      `Check the title in package.nls.json, and set where the command is enabled in package.json.`,
      "npm run check",
    ],
  };
}

/** Inserts a command at the start of the first list named "commands" with this indentation. */
function insertCommand(manifest: string, row: string): string {
  return manifest.replace(/^ {4}"commands": \[\n/m, (start) => `${start}${row}\n`);
}

function inTerminal(program: string, word: string, read: (file: string) => string): Made {
  const [folder, document] =
    program === "site-config" ? ["server/src/cli", "docs/terminal.md"] : ["user-groups/src/cli", "docs/rotation.md"];
  const name = camelCase(word);
  const row = `  ${name === word ? name : `"${word}"`}: { summary: "Describe what ${word} does", load: () => import("./${name}.ts") },`;
  return {
    files: new Map([
      [
        `${folder}/${name}.ts`,
        `import type { Define } from "./command.ts";

/** \`${program} ${word}\`: prints a result to standard output. */
export const define: Define = (command, io) => {
  command.description("Describe what ${word} does in one or two sentences.").action(() => {
    io.err("${word} is not implemented yet");
  });
};
`,
      ],
      [
        `${folder}/${name}.test.ts`,
        `import { runCommandLine } from "@sitekeeper/command-line";
import { expect, it } from "vitest";
import type { CliIo } from "./command.ts";
import { COMMANDS } from "./commands.ts";

it("prints the result", async () => {
  const printed: string[] = [];
  const io = { out: (text: string) => printed.push(text), err: () => {}, cwd: "." } as unknown as CliIo;
  const exitCodes = { usage: 2, internalError: 2 };
  const program = { name: "${program}", description: "", version: "0.0.0", commands: COMMANDS, exitCodes };
  await runCommandLine({ ...program, exitCodeOf: () => undefined, colors: false }, ["${word}"], io);
  expect(printed).toEqual(["the first line of output"]);
});
`,
      ],
    ]),
    edits: new Map([[`${folder}/commands.ts`, insertLine(read(`${folder}/commands.ts`), row, /^\};$/)]]),
    next: [
      `Implement the command in ${folder}/${name}.ts until its test passes: npx vitest run --project unit ${folder}/${name}.test.ts`,
      `Describe the command in ${folder}/commands.ts, and document it in ${document}.`,
      "npm run check",
    ],
  };
}
