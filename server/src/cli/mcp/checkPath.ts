import { rules } from "../../rules/index.ts";
import { type CheckedFiles, checkFiles } from "../check/checkFiles.ts";
import { FolderSettings } from "../check/folderSettings.ts";
import { targetsOf } from "../check/targets.ts";
import { Problem } from "../command.ts";
import { blockingDisk, ListedDisk } from "../disk.ts";
import { type JsonFinding, jsonFinding } from "../report/json.ts";

/** More findings do not help a model; it fixes some and checks again. */
const MAX_FINDINGS = 200;

interface CheckResult {
  readonly findings: readonly JsonFinding[];
  /** How many there are, with those that are left out. */
  readonly total: number;
  /** Files that could not be checked, and why. */
  readonly unreadable: CheckedFiles["unreadable"];
}

const WORST_FIRST: readonly JsonFinding["severity"][] = ["error", "warning", "info"];

/**
 * Checks a file or folder as `site-config check` does. Hints are left out, and where there are too many findings, the
 * least severe ones.
 *
 * @throws {Problem} when nothing was checked
 */
export async function checkPath(path: string, cwd: string, strict: boolean): Promise<CheckResult> {
  const { checked, files, unreadable } = await reportOn(path, cwd, strict);
  if (checked.configs === 0) throw new Problem(unreadable[0]?.reason ?? "No site config was checked.");
  const all = files.flatMap((file) => file.findings.map((finding) => jsonFinding(finding, file)));
  const findings = all.filter(({ severity }) => severity !== "hint");
  const worst = new Set(
    WORST_FIRST.flatMap((wanted) => findings.filter(({ severity }) => severity === wanted)).slice(0, MAX_FINDINGS),
  );
  return {
    findings: findings.filter((finding) => worst.has(finding)),
    total: findings.length,
    unreadable,
  };
}

/** The report of a check that changes nothing, with files named from the current folder. */
export async function reportOn(path: string, cwd: string, strict: boolean): Promise<CheckedFiles> {
  const disk = new ListedDisk(blockingDisk);
  const settings = new FolderSettings(strict ? { strict } : {}, disk);
  return checkFiles({ targets: targetsOf([path], cwd, disk, settings), disk, settings, rules, cwd, fix: false });
}
