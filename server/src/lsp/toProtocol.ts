import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  type SymbolInformation,
} from "vscode-languageserver";
import type { SiteConfig } from "../config/siteConfig.ts";
import { rangeOf } from "../config/siteConfig.ts";
import { rulePageUri } from "../protocol.ts";
import type { CheckedFinding } from "../rules/engine/check.ts";
import type { Severity } from "../rules/engine/rule.ts";
import type { ClientFeatures } from "./clientFeatures.ts";

/** What our diagnostics name as their source. */
export const SOURCE = "sitekeeper";

export const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const TAGS = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** A finding as the client can show it: what the client has no place for is left out. */
export function diagnosticOf(
  finding: CheckedFinding,
  config: Pick<SiteConfig, "uri" | "document">,
  client: ClientFeatures,
): Diagnostic {
  const { rule, span, severity, message, related, tag } = finding;
  return {
    range: rangeOf(config, span),
    severity: SEVERITIES[severity],
    code: rule.id,
    ...(client.codeDescription && client.servedDocuments && { codeDescription: { href: rulePageUri(rule.id) } }),
    source: SOURCE,
    message,
    ...(related && client.relatedInformation && { relatedInformation: related.map((each) => relatedOf(each, config)) }),
    ...(tag && client.diagnosticTags.includes(TAGS[tag]) && { tags: [TAGS[tag]] }),
  };
}

function relatedOf(
  { span, message }: NonNullable<CheckedFinding["related"]>[number],
  config: Pick<SiteConfig, "uri" | "document">,
): DiagnosticRelatedInformation {
  return { location: { uri: config.uri, range: rangeOf(config, span) }, message };
}

/** An outline as a list, for clients that draw no trees: each symbol with the name of the one it belongs to. */
export function flatSymbols(
  uri: string,
  symbols: readonly DocumentSymbol[],
  containerName?: string,
): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(containerName !== undefined && { containerName }) },
    ...flatSymbols(uri, children, name),
  ]);
}
