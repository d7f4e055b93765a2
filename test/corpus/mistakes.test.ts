import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { valueAt } from "../../server/src/json/json.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import { rules } from "../../server/src/rules/index.ts";
import { unknownSite } from "../../server/src/site/site.ts";
import { corpus } from "./corpus.ts";

/** The rules that report each kind of mistake. Kinds that are not listed are not tested. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  "duplicate page": ["duplicate-page"],
  "page with leading slash": ["page-leading-slash"],
  "page with extension": ["page-extension"],
  "tab url without page below it": ["unmatched-prefix"],
  "anchor url without page below it": ["unmatched-prefix"],
  "type: navigation[].pages is object": ["wrong-type"],
  "unknown key: contentDir": ["unknown-field"],
  "syntax: ValueExpected": ["syntax-error", "trailing-comma"],
  "syntax: CommaExpected": ["syntax-error", "trailing-comma"],
  "syntax: InvalidSymbol": ["syntax-error", "trailing-comma"],
};

interface Mistake {
  readonly title: string;
  readonly kind: string;
  readonly at: string;
  readonly before: string;
  readonly after: string;
}

function mistakes(folder: string): Mistake[] {
  const [, ...rows] = readFileSync(path.join(folder, "INDEX.tsv"), "utf8").trimEnd().split("\n");
  return rows
    .map((row) => row.split("\t"))
    .map(([repository, , kind = "", at = "", before = "", after = ""]) => ({
      title: `${repository} ${before}: ${kind} ${at}`.trimEnd(),
      kind,
      at,
      before,
      after,
    }))
    .filter(({ kind, after }) => Object.hasOwn(RULES, kind) && isJson(path.join(folder, "blobs", after)));
}

/**
 * Whether a file is valid JSON. If the later version is not, the index cannot tell whether it still contains the
 * mistake.
 */
function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return true;
  } catch {
    return false;
  }
}

/** Counts the findings for a mistake in a file. */
function timesReported({ kind, at }: Mistake, file: string): number {
  const uri = "file:///site/site.config.json";
  const config = parseSiteConfig(uri, readFileSync(file, "utf8"));
  const findings = check(config, unknownSite("file:///site"), rules).filter(({ rule }) =>
    RULES[kind]?.includes(rule.id),
  );
  // For these mistakes, the index names the page or URL. Other mistakes occur only once per file.
  const isNamed = /^(?:duplicate page|page with|tab url|anchor url)/.test(kind);
  return findings.filter(({ path }) => !isNamed || valueAt(config.root, path)?.value === at).length;
}

describe("mistake that an author made and later fixed", () => {
  const folder = path.join(corpus, "mistakes");
  it.each(mistakes(folder))("$title", (mistake) => {
    const before = timesReported(mistake, path.join(folder, "blobs", mistake.before));
    const after = timesReported(mistake, path.join(folder, "blobs", mistake.after));
    expect(before).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
  });
});
