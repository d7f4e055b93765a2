import { styleText } from "node:util";
import { runProcess } from "@sitekeeper/command-line";
import { limitYoungSpace } from "../lsp/host/youngSpace.node.ts";
import { type CliIo, EXIT } from "./command.ts";
import { runCommand } from "./commands.ts";

/** The number of columns to use if the terminal does not report its width. */
const DEFAULT_COLUMNS = 120;

/** Runs a command with the streams of this process. */
async function start(args: readonly string[]): Promise<void> {
  const { stdout, stderr } = process;
  let isRead = true;
  stdout.on("error", () => {
    isRead = false;
  });
  const io: CliIo = {
    out: (text) => {
      if (isRead) stdout.write(text);
    },
    err: (text) => {
      stderr.write(text);
    },
    cwd: process.cwd(),
    terminal: {
      // `styleText` respects NO_COLOR, FORCE_COLOR, and the capabilities of the terminal.
      colors: styleText("bold", "x", { stream: stdout }) !== "x",
      columns: (stdout.isTTY && stdout.columns) || DEFAULT_COLUMNS,
    },
    ...(stderr.isTTY && !process.env.CI && { progress: (line: string) => stderr.write(`\r\x1b[K${line}`) }),
    // A second interrupt kills the process.
    onInterrupt: (stop) => {
      process.once("SIGINT", stop);
      return () => process.off("SIGINT", stop);
    },
  };
  await runProcess({ name: "site-config", outputLost: EXIT.usage, run: () => runCommand(args, io) });
}

limitYoungSpace();
void start(process.argv.slice(2));
