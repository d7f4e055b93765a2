/** The command-line framework of this project: parses arguments, prints help, and reports errors. */

export { Command, Option } from "commander";
export {
  type CliIo,
  type CommandEntry,
  type CommandLine,
  type CommandModule,
  runCommandLine,
  UsageError,
} from "./commandLine.ts";
export { runProcess } from "./runProcess.ts";
