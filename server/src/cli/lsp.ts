import { Option, UsageError } from "@sitekeeper/command-line";
import type { Define } from "./command.ts";

/** `site-config lsp --stdio`: runs until the client disconnects. */
export const define: Define = (command) => {
  command
    .description("Run the language server for editors: the Language Server Protocol over standard input and output.")
    .option("--stdio", "Use standard input and output")
    // Clients may add their process ID, which the connection reads from the arguments itself.
    .addOption(new Option("--clientProcessId <id>").hideHelp())
    .action(({ stdio }: { readonly stdio?: true }) => {
      if (!stdio) throw new UsageError("Specify a transport: site-config lsp --stdio.");
      // This is a separate bundle because no other command needs it.
      require("./server.js");
    });
};
