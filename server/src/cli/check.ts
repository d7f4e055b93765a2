import { fileURLToPath } from "node:url";
import { type Command, Option, UsageError } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../json/jsonText.ts";
import { SpecCopiesOnDisk } from "../lsp/host/specCopies.node.ts";
import { isPartial } from "../rules/engine/fileWork.ts";
import type { Level, Severity } from "../rules/engine/rule.ts";
import { rules } from "../rules/index.ts";
import { isLevel, LEVELS } from "../settings/settings.ts";
import { settingsProblems } from "../settings/settingsProblems.ts";
import { formatCount } from "../text/lists.ts";
import { FolderSettings } from "../workspace/folderSettings.ts";
import { type CheckedFiles, type CheckFilesOptions, checkFiles } from "./check/checkFiles.ts";
import { displayPathOf, repositoryOf, targetsOf } from "./check/targets.ts";
import { type CliIo, type Define, EXIT } from "./command.ts";
import { blockingDisk } from "./disk.ts";
import { type ExternalValues, externalOptions } from "./external/options.ts";
import { compact, github, gitlab, json } from "./report/forPrograms.ts";
import { fixedSentence, ignoredSentence, pretty } from "./report/pretty.ts";
import { type Reporter, writeReport } from "./report/reporter.ts";
import { sarif } from "./report/sarif.ts";
import { ruleOf } from "./rules.ts";

const DESCRIPTION =
  'Check site configs and their pages. A folder is searched for files that match the "files" globs in ' +
  ".sitekeeper.json (default: **/docs.json, **/mint.json, and **/site.config.json) and are not excluded by .gitignore.";

const HELP = `
Options override .sitekeeper.json. Paths in the output are relative to the current folder; in the sarif, github, and
gitlab formats, they are relative to the root of the repository.

Exit codes:
  0  no errors
  1  errors, or too many warnings
  2  invalid arguments, nothing to check, or a file that cannot be read or is too expensive to check

Only --external uses the network. It sends requests only to public addresses, at most two at a time per host, and
follows up to ten redirects. Ctrl+C stops the requests and reports the results so far. HTTP_PROXY, HTTPS_PROXY, and
NO_PROXY are honored.`;

/** `site-config check`: prints findings to standard output, and problems with files to standard error. */
export const define: Define = (command, io, exit) => {
  externalOptions(checkOptions(command))
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
    all = false,
    only,
    maxWarnings = Number.POSITIVE_INFINITY,
  } = values;
  const settings = new FolderSettings({ ...(strict && { strict }), rules: rule }, blockingDisk);
  const base = REPOSITORY_FORMATS.has(format) ? repositoryOf(io.cwd) : undefined;
  const targets = targetsOf(paths, io.cwd, blockingDisk, settings, base);
  const links = values.external && new (await import("./external/linkRun.ts")).ExternalLinks(values, io);
  const external: CheckFilesOptions["external"] = links && ((...site) => links.reportOn(...site));
  const report = await checkFiles({
    targets,
    disk: blockingDisk,
    copies: new SpecCopiesOnDisk(),
    settings,
    rules,
    cwd: io.cwd,
    fix,
    only,
    external,
  });
  await links?.end();
  writeReport(REPORTERS[format](report, { hints, all, terminal: io.terminal }), (text) =>
    io.out(text, format === "github" ? "annotations" : undefined),
  );
  const { checked, unreadable, tooLarge, ignoredFiles } = report;
  for (const { displayPath, reason } of unreadable)
    io.err(`site-config: ${printable(displayPath)}: ${printable(reason)}\n`);
  for (const displayPath of tooLarge)
    io.err(`site-config: ${printable(displayPath)}: The page is larger than 1 MB, so it was not checked.\n`);
  const areSettingsUsable = await reportSettings(settings, io);
  // The other formats are for programs, so the summary goes to standard error.
  if (format !== "pretty") {
    for (const sentence of [fixedSentence(report.fixed), ignoredSentence(ignoredFiles)])
      if (sentence !== undefined) io.err(`site-config: ${sentence}\n`);
  }
  const warnings = countOf("warning", report);
  const tooMany = warnings > maxWarnings;
  if (tooMany) io.err(`site-config: ${formatCount(warnings, "warning")}; --max-warnings allows ${maxWarnings}.\n`);
  if (unreadable.length > 0 || !areSettingsUsable) return EXIT.usage;
  if (checked.configs === 0) {
    io.err("site-config: No site config was checked.\n");
    return EXIT.usage;
  }
  if (report.files.some(({ findings }) => isPartial(findings))) {
    io.err("site-config: Some files are too expensive to check completely, so findings may be missing.\n");
    return EXIT.usage;
  }
  return tooMany || countOf("error", report) > 0 ? EXIT.findings : EXIT.ok;
}

function countOf(wanted: Severity, { files }: CheckedFiles): number {
  return files.reduce((sum, file) => sum + file.findings.filter(({ severity }) => severity === wanted).length, 0);
}

/** Reports problems in the settings files. Returns false if a setting cannot be used. */
async function reportSettings({ files }: FolderSettings, io: CliIo): Promise<boolean> {
  let areUsable = true;
  for (const { source, uri, isOutside } of files) {
    const displayPath = displayPathOf(fileURLToPath(uri), io.cwd, false);
    if (isOutside) {
      io.err(
        `site-config: ${printable(displayPath)}: A symbolic link points outside the repository. It was not followed.\n`,
      );
      areUsable = false;
    }
    for (const { span, severity, message } of await settingsProblems(source)) {
      const { line, character } = rangeOf(source, span).start;
      io.err(
        `site-config: ${printable(displayPath)}:${line + 1}:${character + 1}: ${severity}: ${printable(message)}\n`,
      );
      if (severity === "error") areUsable = false;
    }
  }
  return areUsable;
}

const REPORTERS = { pretty, compact, json, sarif, github, gitlab } as const satisfies Record<string, Reporter>;
type Format = keyof typeof REPORTERS;

/** The formats for services that identify files by their paths relative to the repository root. */
const REPOSITORY_FORMATS: ReadonlySet<Format> = new Set<Format>(["sarif", "github", "gitlab"]);

interface CheckValues extends ExternalValues {
  readonly format: Format;
  readonly strict?: true;
  /** The rule severities given on the command line, which override `.sitekeeper.json`. */
  readonly rule?: Readonly<Record<string, Level>>;
  readonly fix?: true;
  readonly hints?: true;
  readonly all?: true;
  /** What to check. Default: site configs and their pages. */
  readonly only?: "config";
  /** The number of warnings above which the check fails. */
  readonly maxWarnings?: number;
}

/** Defines the arguments and options of `check`. */
function checkOptions(command: Command): Command {
  return command
    .argument("[path...]", "Files and folders to check (default: the current folder)")
    .addOption(
      new Option(
        "--format <format>",
        "The output format: pretty for people, compact for one finding per line, json, sarif for SARIF 2.1.0, github for workflow annotations, gitlab for a Code Quality report",
      )
        .choices(Object.keys(REPORTERS))
        .default("pretty"),
    )
    .option("--strict", "Treat everything outside the specification as an error")
    .option("--rule <id=severity>", `Set the severity of a rule to ${joinWithOr(LEVELS)}; can be repeated`, readLevel)
    .option("--fix", "Apply safe fixes to site configs and pages, and check the result")
    .option("--hints", "Also show hints, and the full list of files in long lists (json always includes hints)")
    .option(
      "--all",
      "Show each finding, instead of one line per rule and folder for many infos or hints (only in pretty)",
    )
    .addOption(new Option("--only <part>", "Check only the site configs, not their pages").choices(["config"]))
    .option("--max-warnings <count>", "Fail if there are more warnings than this", readCount);
}

function readLevel(written: string, levels: Readonly<Record<string, Level>> = {}): Readonly<Record<string, Level>> {
  const [id = "", ...rest] = written.split("=");
  ruleOf(id);
  const level = rest.join("=");
  if (isLevel(level)) return { ...levels, [id]: level };
  throw new UsageError(`Invalid value of --rule. Use ${id}=SEVERITY with ${joinWithOr(LEVELS)}.`);
}

function readCount(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  throw new UsageError(`--max-warnings must be 0 or more, not "${written}".`);
}

function joinWithOr(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}
