import { fileURLToPath } from "node:url";
import { printable } from "@sitekeeper/command-line/printable";
import { counted } from "../../counted.ts";
import { rangeOf } from "../../json/jsonText.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import { rules } from "../../rules/index.ts";
import { settingsProblems } from "../../settings/settingsProblems.ts";
import { type CliIo, type Define, EXIT } from "../command.ts";
import { blockingDisk, ListedDisk } from "../disk.ts";
import { REPOSITORY_FORMATS, reporterOf } from "../report/index.ts";
import { writeReport } from "../report/reporter.ts";
import { fixedSentence, ignoredSentence } from "../report/summary.ts";
import { type CheckedFiles, checkFiles } from "./checkFiles.ts";
import { FolderSettings } from "./folderSettings.ts";
import { type CheckValues, checkOptions } from "./options.ts";
import { repositoryOf, shownPath, targetsOf } from "./targets.ts";

const DESCRIPTION =
  "Check site configs and the pages of their sites: the configs you name, and those in the folders you name. In a folder, the command checks the " +
  'files that the "files" globs in .sitekeeper.json match (by default **/docs.json, **/mint.json and **/site.config.json), except ' +
  "files that .gitignore excludes.";

const HELP = `
Options override .sitekeeper.json. Files are named by their path from the current folder; in the formats sarif, github,
and gitlab from the root of the repository, wherever the command is started.

Exit codes:
  0  no finding is an error
  1  there are errors, or too many warnings
  2  wrong usage, nothing to check, or a file that cannot be read`;

/** `site-config check`: findings go to standard output, and problems with files to standard error. */
export const define: Define = (command, io, exit) => {
  checkOptions(command)
    .description(DESCRIPTION)
    .addHelpText("after", HELP)
    .action(async (paths: readonly string[], values: CheckValues) => exit(await check(paths, values, io)));
};

async function check(paths: readonly string[], values: CheckValues, io: CliIo): Promise<number> {
  const {
    format,
    strict,
    rule = {},
    fix = false,
    hints = false,
    only,
    maxWarnings = Number.POSITIVE_INFINITY,
  } = values;
  const disk = new ListedDisk(blockingDisk);
  const settings = new FolderSettings({ ...(strict && { strict }), rules: rule }, disk);
  const base = REPOSITORY_FORMATS.has(format) ? repositoryOf(io.cwd) : undefined;
  const targets = targetsOf(paths, io.cwd, disk, settings, base);
  const report = await checkFiles({ targets, disk, settings, rules, cwd: io.cwd, fix, only });
  const reporter = await reporterOf(format);
  writeReport(reporter(report, { hints, terminal: io.terminal }), io.out);
  const { checked, unreadable, tooLarge, leftAlone } = report;
  for (const { shown, reason } of unreadable) io.err(`site-config: ${printable(shown)}: ${printable(reason)}\n`);
  for (const shown of tooLarge)
    io.err(`site-config: ${printable(shown)}: The page is larger than 1 MB, so it was not checked.\n`);
  const areSettingsUsable = await reportSettings(settings, io);
  // The other formats are for programs: the summary is for people and goes to standard error.
  if (format !== "pretty") {
    for (const sentence of [fixedSentence(report.fixed), ignoredSentence(leftAlone)])
      if (sentence !== undefined) io.err(`site-config: ${sentence}\n`);
  }
  const warnings = countOf("warning", report);
  const tooMany = warnings > maxWarnings;
  if (tooMany) io.err(`site-config: ${counted(warnings, "warning")}; --max-warnings allows ${maxWarnings}.\n`);
  if (unreadable.length > 0 || !areSettingsUsable) return EXIT.usage;
  if (checked.configs === 0) {
    io.err("site-config: No site config was checked.\n");
    return EXIT.usage;
  }
  return tooMany || countOf("error", report) > 0 ? EXIT.findings : EXIT.ok;
}

function countOf(wanted: Severity, { files }: CheckedFiles): number {
  return files.reduce((sum, file) => sum + file.findings.filter(({ severity }) => severity === wanted).length, 0);
}

/** Reports problems in the settings files. False when a setting cannot be used. */
async function reportSettings({ files }: FolderSettings, io: CliIo): Promise<boolean> {
  let areUsable = true;
  for (const { source, uri, leadsOut } of files) {
    const shown = shownPath(fileURLToPath(uri), io.cwd, false);
    if (leadsOut) {
      io.err(`site-config: ${printable(shown)}: A symbolic link leads out of the repository. It was not followed.\n`);
      areUsable = false;
    }
    for (const { span, severity, message } of await settingsProblems(source)) {
      const { line, character } = rangeOf(source, span).start;
      io.err(`site-config: ${printable(shown)}:${line + 1}:${character + 1}: ${severity}: ${printable(message)}\n`);
      if (severity === "error") areUsable = false;
    }
  }
  return areUsable;
}
