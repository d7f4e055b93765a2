import { styleText } from "node:util";
import { type CliIo, EXIT } from "./command.ts";
import { runCommand } from "./run.ts";

/** The width that lines are cut to where no terminal tells its own. */
const DEFAULT_COLUMNS = 120;

const { stdout, stderr } = process;
let isRead = true;
// A reader that went away (`| head`) wants no more, and is no reason for a stack trace.
stdout.on("error", () => {
  isRead = false;
});
stderr.on("error", () => undefined);

const io: CliIo = {
  out: (text) => {
    if (isRead) stdout.write(text);
  },
  err: (text) => {
    stderr.write(text);
  },
  cwd: process.cwd(),
  terminal: {
    // `styleText` knows NO_COLOR, FORCE_COLOR, and what terminals can.
    colors: styleText("bold", "x", { stream: stdout }) !== "x",
    columns: (stdout.isTTY && stdout.columns) || DEFAULT_COLUMNS,
  },
};

runCommand(process.argv.slice(2), io).then(
  (code) => {
    process.exitCode = code;
  },
  () => {
    process.exitCode = EXIT.usage;
  },
);
