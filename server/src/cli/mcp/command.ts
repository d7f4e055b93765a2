import { pathToFileURL } from "node:url";
import manifest from "../../../package.json" with { type: "json" };
import { explanationOf } from "../../features/service.ts";
import { SOCKET_VARIABLE } from "../../protocol.ts";
import { ruleText } from "../../rules/engine/ruleDocument.ts";
import { type Define, Problem } from "../command.ts";
import { blockingDisk } from "../disk.ts";
import { editorDisk } from "../editorDisk.ts";
import { onlyDisk, openConfig, repairWarning, type Source } from "../openConfig.ts";
import { pathInside } from "../realPaths.ts";
import { ruleOf } from "../rules.ts";
import { askEditor } from "./editorState.ts";
import {
  itemsThatFit,
  lines,
  listResult,
  runTool,
  type ToolResult,
  textResult,
  toolResult,
  withNote,
} from "./result.ts";
import type { McpServer, z as Zod } from "./sdk.ts";
import { checkPath, listPages, proposeFix } from "./tools.ts";

const INSTRUCTIONS =
  "Tools for the site config (docs.json, mint.json, site.config.json) and the pages of a documentation site. They read files in the " +
  "folder where the server was started and never change them: propose_fix returns edits for you to apply. Check again afterward.";

/** `site-config mcp`: runs until the client closes standard input. */
export const define: Define = (command, io) => {
  command
    .description(
      "Run a Model Context Protocol server over standard input and output, with tools for language models. The tools check, explain, and list pages, and propose fixes. They only read files in the current folder, and do not use the network.",
    )
    .option(
      "--connect",
      `Include unsaved changes and the user's settings from the language server whose socket is named by ${SOCKET_VARIABLE}`,
    )
    .action(async ({ connect = false }: { readonly connect?: boolean }) => {
      const sdk = await import("./sdk.ts");
      const server = new sdk.McpServer(
        { name: "sitekeeper", version: manifest.version },
        { instructions: INSTRUCTIONS },
      );
      registerTools(server, sdk.z, io.cwd, connect ? () => editorSource(io.cwd) : undefined);
      const closed = new Promise<void>((resolve) => process.stdin.once("end", resolve));
      await server.connect(new sdk.StdioServerTransport());
      await closed;
      await server.close();
    });
};

/** The tools do not change files or use the network. */
const READS = { readOnlyHint: true, openWorldHint: false };

/** Added to results that should include unsaved changes but do not. */
const UNSAVED_UNKNOWN =
  "The editor's language server did not answer, so these results are based on the saved files and on .sitekeeper.json only.";

/** What the tools read, or undefined if the editor does not answer. */
type ConnectedSource = () => Promise<Source | undefined>;

/** Returns the disk with the texts and settings of the editor. */
async function editorSource(cwd: string): Promise<Source | undefined> {
  const editor = await askEditor(process.env[SOCKET_VARIABLE] ?? "", pathToFileURL(cwd).href);
  return editor && { disk: editorDisk(blockingDisk, editor.texts), settings: editor.settings };
}

/**
 * Registers all tools on a server.
 *
 * @param cwd The folder that the tools may read.
 * @param connected Where the tools read from, if it is not the disk alone.
 */
function registerTools(server: McpServer, z: typeof Zod, cwd: string, connected?: ConnectedSource): void {
  /** Runs a tool that reads files. */
  const runReading = async (run: (source: Source) => Promise<ToolResult>): Promise<ToolResult> => {
    const source = await connected?.();
    const result = await runTool(() => run(source ?? onlyDisk));
    return connected && !source ? withNote(result, UNSAVED_UNKNOWN) : result;
  };
  const path = z
    .string()
    .default(".")
    .describe("The site config, or a folder that contains one, relative to the folder that the tools may read.");

  server.registerTool(
    "check",
    {
      title: "Check a site",
      description:
        "Check site configs and their pages for unknown fields, missing pages, broken links, and more. Lines and characters are zero-based.",
      inputSchema: {
        path,
        strict: z.boolean().default(false).describe("Treat everything outside the specification as an error."),
      },
      annotations: READS,
    },
    ({ path, strict }) =>
      runReading(async (source) => {
        const { findings, total, unreadable } = await checkPath(pathInside(cwd, path), cwd, strict, source);
        const skipped = unreadable.map(({ displayPath: file, reason }) => ({ file, reason }));
        const more = skipped.length > 0 ? { unreadable: skipped } : {};
        return listResult(
          "findings",
          findings,
          total,
          "Check a single site or page, or fix these findings and check again.",
          more,
        );
      }),
  );
  server.registerTool(
    "explain_site",
    {
      title: "Explain a site",
      description:
        "Describe in plain words what readers see on a site: modes, colors, tabs, anchors, and unreachable pages.",
      inputSchema: { path },
      annotations: READS,
    },
    ({ path }) =>
      runReading(async (source) => {
        const opened = await openConfig(pathInside(cwd, path), cwd, source);
        const text = `${repairWarning(opened) ?? ""}${explanationOf(opened)}`;
        return textResult(text, 'Read the site config for the rest, or run "site-config explain" in a terminal.');
      }),
  );
  server.registerTool(
    "explain_rule",
    {
      title: "Explain a rule",
      description: "Explain what a rule finds, why it matters, and how to fix it, with examples.",
      inputSchema: {
        id: z.string().describe('The rule ID, which is the "code" of a finding, for example page-not-found.'),
      },
      annotations: READS,
    },
    ({ id }) => runTool(async () => textResult(ruleText(ruleOf(id)), `Run "site-config rules" in a terminal.`)),
  );
  server.registerTool(
    "list_pages",
    {
      title: "List the pages of a site",
      description: "List the pages on disk with their titles, and whether the navigation lists them.",
      inputSchema: { path },
      annotations: READS,
    },
    ({ path }) =>
      runReading(async (source) => {
        const { pages, total } = await listPages(pathInside(cwd, path), cwd, source);
        return listResult("pages", pages, total, "List the files of the folder, or read the site config.");
      }),
  );
  server.registerTool(
    "propose_fix",
    {
      title: "Propose a fix",
      description:
        'Return the fixes for a finding of "check" as edits. No file is changed. Apply all edits of a fix together. A safe fix preserves the meaning.',
      inputSchema: {
        path,
        file: z.string().describe('"file" of the finding.'),
        code: z.string().describe('"code" of the finding.'),
        line: z.int().min(0).describe("The line where the range of the finding starts."),
        character: z.int().min(0).describe("The character where the range of the finding starts."),
      },
      annotations: READS,
    },
    ({ path, ...finding }) =>
      runReading(async (source) => {
        const fixes = await proposeFix(pathInside(cwd, path), cwd, finding, source);
        const texts = itemsThatFit(fixes);
        if (fixes.length > 0 && texts.length === 0) {
          throw new Problem('The fix is too long to return. Run "site-config check --fix", or edit the file.');
        }
        return toolResult(lines(texts));
      }),
  );
}
