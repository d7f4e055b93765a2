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

/** The `source` of our diagnostics. */
export const SOURCE = "sitekeeper";

export const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const TAGS = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** A finding as an LSP diagnostic, without the parts that the client does not support. */
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

/** An outline as a list, for clients without trees: each symbol has the name of its parent. */
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
