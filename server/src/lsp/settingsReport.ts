import { rangeOf } from "../json/jsonText.ts";
import { globProblems, settingsProblems } from "../settings/settingsProblems.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import type { OpenDocument } from "./documents.ts";
import type { Report } from "./report.ts";
import { SEVERITIES, SOURCE } from "./toProtocol.ts";

/**
 * The diagnostics of an open `.sitekeeper.json`. A client that applies the schema gets only what the schema cannot say.
 */
export async function settingsReport(
  { config: source, version }: OpenDocument,
  { knowsSettingsSchema }: ClientFeatures,
): Promise<Report> {
  const problems = knowsSettingsSchema ? globProblems(source) : await settingsProblems(source);
  const items = problems.map(({ span, severity, message }) => ({
    range: rangeOf(source, span),
    severity: SEVERITIES[severity],
    source: SOURCE,
    message,
  }));
  return { id: `settings-${version}`, items };
}
