import manifest from "../../../package.json" with { type: "json" };
import type { Define } from "../command.ts";
import { registerTools } from "./registerTools.ts";

const INSTRUCTIONS =
  "Tools for the site config (mint.json, site.config.json) and the pages of a documentation site. They read the files below the " +
  "folder in which the server was started, and change none: propose_fix returns edits for you to apply. Check again afterwards.";

/** `site-config mcp`: runs until the client closes standard input. */
export const define: Define = (command, io) => {
  command
    .description(
      "Run a server with tools for language models: the Model Context Protocol over standard input and output. The tools check, explain and list pages, and propose fixes. They read files below the current folder, change none, and use no network.",
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
