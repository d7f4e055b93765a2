import type { FeatureClient } from "../features/service.ts";
import { isRecord } from "../settings/settings.ts";

/** The client capabilities that the server uses. Each is off unless the client announces it. */
export interface ClientFeatures {
  /** Pulls diagnostics. The server must not push diagnostics to such a client. */
  readonly pullsDiagnostics: boolean;
  /** Pulls diagnostics again when the server requests it. */
  readonly refreshesDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  /** The supported values of `DiagnosticTag`. */
  readonly diagnosticTags: readonly number[];
  /** Opens documents that the server provides (`workspace/textDocumentContent`). */
  readonly servedDocuments: boolean;
  readonly configuration: boolean;
  readonly dynamicConfiguration: boolean;
  readonly dynamicWatchers: boolean;
  /** Accepts the outline as a tree, not only as a list. */
  readonly hierarchicalSymbols: boolean;
  readonly refreshesInlayHints: boolean;
  /** The client's command that shows where pages are listed. */
  readonly showPlacesCommand: string | undefined;
  /** The client's command that adds a page to a group. */
  readonly addToNavigationCommand: string | undefined;
  /** Sends `textDocument/prepareRename`. */
  readonly preparesRename: boolean;
  readonly dynamicCodeLens: boolean;
  readonly dynamicReferences: boolean;
  readonly refreshesCodeLens: boolean;
  /** Supports dynamic registration of document synchronization and diagnostics, which is required for pages. */
  readonly sendsPages: boolean;
  /** The page requests for which dynamic registration is supported. */
  readonly dynamicPageRequests: readonly string[];
  /** Accepts code actions, not only commands. */
  readonly codeActionLiterals: boolean;
  /** The capabilities that features depend on. */
  readonly features: FeatureClient;
  /** Accepts `sitekeeper/status`. */
  readonly supportsStatus: boolean;
  /** Reads files for the server, with any URI scheme. */
  readonly readsFiles: boolean;
  /** Applies the schema for `.sitekeeper.json` in its own JSON support. */
  readonly knowsSettingsSchema: boolean;
  /** The URI of the icon drawings. */
  readonly iconDrawings: string | undefined;
}

/** The requests that the server handles for pages. */
const PAGE_REQUESTS = [
  "codeAction",
  "completion",
  "definition",
  "documentLink",
  "documentSymbol",
  "foldingRange",
  "hover",
  "linkedEditingRange",
  "onTypeFormatting",
  "rename",
] as const;

const FILE_OPERATIONS = ["create", "rename", "delete"] as const;

/** Reads `ClientCapabilities`. The shape is not trusted, because some clients send `{}`, null, or nothing at all. */
export function clientFeatures(capabilities: unknown, options: unknown): ClientFeatures {
  const at = (path: string): unknown => {
    let value: unknown = capabilities;
    for (const key of path.split(".")) value = isRecord(value) ? value[key] : undefined;
    return value;
  };
  const is = (path: string): boolean => at(path) === true;
  const numbers = (path: string): number[] => listOf(at(path)).filter((item) => typeof item === "number");
  const pullsDiagnostics = isRecord(at("textDocument.diagnostic"));
  const diagnostics = pullsDiagnostics ? "textDocument.diagnostic" : "textDocument.publishDiagnostics";
  const suggest = textOf(options, "suggestCommand");
  const explainRuleCommand = textOf(options, "explainRuleCommand");
  const compareFilesCommand = textOf(options, "compareFilesCommand");
  return {
    pullsDiagnostics,
    refreshesDiagnostics: is("workspace.diagnostics.refreshSupport"),
    relatedInformation:
      is(`${diagnostics}.relatedInformation`) || is("textDocument.publishDiagnostics.relatedInformation"),
    codeDescription:
      is(`${diagnostics}.codeDescriptionSupport`) || is("textDocument.publishDiagnostics.codeDescriptionSupport"),
    diagnosticTags: [
      ...new Set([
        ...numbers(`${diagnostics}.tagSupport.valueSet`),
        ...numbers("textDocument.publishDiagnostics.tagSupport.valueSet"),
      ]),
    ],
    servedDocuments: isRecord(at("workspace.textDocumentContent")),
    configuration: is("workspace.configuration"),
    dynamicConfiguration: is("workspace.didChangeConfiguration.dynamicRegistration"),
    dynamicWatchers: is("workspace.didChangeWatchedFiles.dynamicRegistration"),
    hierarchicalSymbols: is("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"),
    refreshesInlayHints: is("workspace.inlayHint.refreshSupport"),
    showPlacesCommand: textOf(options, "showPlacesCommand"),
    addToNavigationCommand: textOf(options, "addToNavigationCommand"),
    preparesRename: is("textDocument.rename.prepareSupport"),
    dynamicCodeLens: is("textDocument.codeLens.dynamicRegistration"),
    dynamicReferences: is("textDocument.references.dynamicRegistration"),
    refreshesCodeLens: is("workspace.codeLens.refreshSupport"),
    dynamicPageRequests: PAGE_REQUESTS.filter((name) => is(`textDocument.${name}.dynamicRegistration`)),
    sendsPages:
      is("textDocument.synchronization.dynamicRegistration") &&
      (!pullsDiagnostics || is("textDocument.diagnostic.dynamicRegistration")),
    codeActionLiterals: isRecord(at("textDocument.codeAction.codeActionLiteralSupport")),
    features: {
      markdown:
        listOf(at("textDocument.hover.contentFormat")).includes("markdown") ||
        listOf(at("textDocument.completion.completionItem.documentationFormat")).includes("markdown"),
      snippets: is("textDocument.completion.completionItem.snippetSupport"),
      // InsertTextMode.adjustIndentation
      adjustsIndentation: numbers("textDocument.completion.completionItem.insertTextModeSupport.valueSet").includes(2),
      itemDefaults: listOf(at("textDocument.completion.completionList.itemDefaults")).filter(
        (item) => typeof item === "string",
      ),
      documentChanges: is("workspace.workspaceEdit.documentChanges"),
      resourceOperations: FILE_OPERATIONS.filter((operation) =>
        listOf(at("workspace.workspaceEdit.resourceOperations")).includes(operation),
      ),
      resolvesEdits:
        is("textDocument.codeAction.dataSupport") &&
        listOf(at("textDocument.codeAction.resolveSupport.properties")).includes("edit"),
      ...(suggest !== undefined && { suggestCommand: { title: "Suggest", command: suggest } }),
      ...(explainRuleCommand !== undefined && { explainRuleCommand }),
      ...(compareFilesCommand !== undefined && { compareFilesCommand }),
    },
    supportsStatus: isRecord(options) && options.status === true,
    readsFiles: isRecord(options) && options.fileSystem === true,
    knowsSettingsSchema: isRecord(options) && options.knowsSettingsSchema === true,
    iconDrawings: textOf(options, "iconDrawings"),
  };
}

function textOf(options: unknown, name: string): string | undefined {
  const value = isRecord(options) ? options[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
