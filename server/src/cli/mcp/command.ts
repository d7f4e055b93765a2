import manifest from "../../../package.json" with { type: "json" };
import { explanationOf } from "../../features/service.ts";
import { ruleText } from "../../rules/engine/ruleDocument.ts";
import { type Define, Problem } from "../command.ts";
import { openConfig, repairWarning } from "../openConfig.ts";
import { pathInside } from "../realPaths.ts";
import { ruleOf } from "../rules.ts";
import { itemsThatFit, lines, listResult, runTool, textResult, toolResult } from "./result.ts";
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
    .action(async () => {
      const sdk = await import("./sdk.ts");
      const server = new sdk.McpServer(
        { name: "sitekeeper", version: manifest.version },
        { instructions: INSTRUCTIONS },
      );
      registerTools(server, sdk.z, io.cwd);
      const closed = new Promise<void>((resolve) => process.stdin.once("end", resolve));
      await server.connect(new sdk.StdioServerTransport());
      await closed;
      await server.close();
    });
};

/** The tools do not change files or use the network. */
const READS = { readOnlyHint: true, openWorldHint: false };

/**
 * Registers all tools on a server.
 *
 * @param cwd The folder that the tools may read.
 */
function registerTools(server: McpServer, z: typeof Zod, cwd: string): void {
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
      runTool(async () => {
        const { findings, total, unreadable } = await checkPath(pathInside(cwd, path), cwd, strict);
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
      runTool(async () => {
        const opened = await openConfig(pathInside(cwd, path), cwd);
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
      runTool(async () => {
        const { pages, total } = await listPages(pathInside(cwd, path), cwd);
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
      runTool(async () => {
        const fixes = await proposeFix(pathInside(cwd, path), cwd, finding);
        const texts = itemsThatFit(fixes);
        if (fixes.length > 0 && texts.length === 0) {
          throw new Problem('The fix is too long to return. Run "site-config check --fix", or edit the file.');
        }
        return toolResult(lines(texts));
      }),
  );
}
