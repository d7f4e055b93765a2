/** How the command lines of this project behave: one way to read arguments, to show help, and to report errors. */

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
