import { fileURLToPath } from "node:url";
import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../../config/siteConfig.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import { type CliIo, EXIT } from "../command.ts";
import { blockingDisk, ListedDisk } from "../disk.ts";
import { reporters } from "../report/index.ts";
import { writeReport } from "../report/reporter.ts";
import { counted, fixedSentence } from "../report/summary.ts";
import { type CheckedFiles, checkFiles } from "./checkFiles.ts";
import { FolderSettings } from "./folderSettings.ts";
import { HELP } from "./help.ts";
import { readCheckOptions } from "./options.ts";
import { shownPath, targetsOf } from "./targets.ts";

/** `site-config check`: what it finds goes to standard output, what keeps it from a file to standard error. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const options = readCheckOptions(args);
  if (!options) {
    io.out(HELP);
    return EXIT.ok;
  }
  const disk = new ListedDisk(blockingDisk);
  const settings = new FolderSettings(options.settings, disk);
  const targets = targetsOf(options.paths, io.cwd, disk, settings);
  const report = await checkFiles({ targets, disk, settings, cwd: io.cwd, fix: options.fix });
  writeReport(reporters[options.format](report, { hints: options.hints, terminal: io.terminal }), io.out);
  const { unreadable } = report;
  for (const { shown, reason } of unreadable) io.err(`site-config: ${printable(shown)}: ${printable(reason)}\n`);
  const areSettingsUsable = reportSettings(settings, io);
  if (options.format !== "pretty") reportFixes(report, io);
  const warnings = countOf("warning", report);
  const tooMany = warnings > options.maxWarnings;
  if (tooMany) io.err(`site-config: ${counted(warnings, "warning")}; --max-warnings allows ${options.maxWarnings}.\n`);
  if (unreadable.length > 0 || !areSettingsUsable) return EXIT.usage;
  return tooMany || countOf("error", report) > 0 ? EXIT.findings : EXIT.ok;
}

function countOf(wanted: Severity, { files }: CheckedFiles): number {
  return files.reduce((sum, file) => sum + file.findings.filter(({ severity }) => severity === wanted).length, 0);
}

/** Says what is wrong in the settings files; false when something in them was meant and cannot be used. */
function reportSettings(settings: FolderSettings, io: CliIo): boolean {
  const problems = settings.files.flatMap((file) => file.problems.map((problem) => ({ ...problem, file })));
  for (const { file, span, severity, message } of problems) {
    const { line, character } = rangeOf(file.source, span).start;
    const shown = shownPath(fileURLToPath(file.uri), io.cwd, false);
    io.err(`site-config: ${printable(shown)}:${line + 1}:${character + 1}: ${severity}: ${printable(message)}\n`);
  }
  return problems.every(({ severity }) => severity !== "error");
}

function reportFixes({ fixed }: CheckedFiles, io: CliIo): void {
  const sentence = fixedSentence(fixed);
  if (sentence !== undefined) io.err(`site-config: ${sentence}\n`);
}
