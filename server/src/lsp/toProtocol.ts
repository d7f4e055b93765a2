import type {
  Diagnostic,
  DiagnosticRelatedInformation,
  DocumentSymbol,
  SymbolInformation,
} from "vscode-languageserver";
import { folderUriOf, uriOfPath } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { fileOf } from "../formats/readSite.ts";
import type { Node } from "../json/json.ts";
import { rangeOf } from "../json/jsonText.ts";
import { rulePageUri } from "../protocol.ts";
import type { CheckedFinding, Severity } from "../rules/engine/rule.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { DiagnosticSeverity, DiagnosticTag } from "./languageServer.ts";

/** The `source` of the server's diagnostics. */
export const SOURCE = "sitekeeper";

export const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The maximum number of files to list for a finding. All unlisted pages are shown in the navigation view. */
const MAX_FILES = 200;

const FILE_START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const TAGS = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** Converts a finding to an LSP diagnostic. Omits the properties that the client does not support. */
export function diagnosticOf(
  finding: CheckedFinding,
  config: Pick<SiteConfig, "uri" | "document">,
  client: ClientFeatures,
): Diagnostic {
  const { rule, span, severity, message, tag } = finding;
  const related = relatedTo(finding, config);
  return {
    range: rangeOf(config, span),
    severity: SEVERITIES[severity],
    code: rule.id,
    ...(client.codeDescription && client.servedDocuments && { codeDescription: { href: rulePageUri(rule.id) } }),
    source: SOURCE,
    message,
    ...(related.length > 0 && client.relatedInformation && { relatedInformation: related }),
    ...(tag && client.diagnosticTags.includes(TAGS[tag]) && { tags: [TAGS[tag]] }),
  };
}

/** Returns the related locations of a finding, and the files that its message counts. */
function relatedTo(
  { related = [], files = [] }: CheckedFinding,
  config: Pick<SiteConfig, "uri" | "document">,
): DiagnosticRelatedInformation[] {
  const folder = folderUriOf("whole" in config ? (config as SiteConfig).whole.uri : config.uri);
  return [
    ...related.map(({ span, message }) => {
      // The location may be in another file of a split config.
      const file = "whole" in config ? fileOf(config as SiteConfig, span as Node) : config;
      return { location: { uri: file.uri, range: rangeOf(file, span) }, message };
    }),
    ...files.slice(0, MAX_FILES).map((file) => ({
      location: { uri: uriOfPath(folder, file), range: FILE_START },
      message: file,
    })),
  ];
}

/** Flattens an outline for clients that do not support trees. Each symbol refers to its parent by name. */
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
