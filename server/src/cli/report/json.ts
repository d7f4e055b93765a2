import { rangeOf } from "../../config/siteConfig.ts";
import type { Reporter } from "./reporter.ts";

/** One array of plain findings, hints included. Lines and characters count from 0, characters in UTF-16 code units. */
export const json: Reporter = ({ files }) => {
  const findings = files.flatMap(({ shown, config, findings }) =>
    findings.map((finding) => ({
      file: shown,
      code: finding.rule.id,
      severity: finding.severity,
      message: finding.message,
      range: rangeOf(config, finding.span),
      path: finding.path,
    })),
  );
  return `${JSON.stringify(findings, undefined, 2)}\n`;
};
