import type { FeatureClient } from "../features/service.ts";
import { isRecord } from "../settings/settings.ts";

/** The client's capabilities that matter to us. Everything is off until a client announces it. */
export interface ClientFeatures {
  /** It pulls diagnostics. The server must then never publish them. */
  readonly pullsDiagnostics: boolean;
  /** It can be asked to pull again. */
  readonly refreshesDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  /** The `DiagnosticTag`s it can draw. */
  readonly diagnosticTags: readonly number[];
  /** It opens documents that the server serves (`workspace/textDocumentContent`). */
  readonly servedDocuments: boolean;
  readonly configuration: boolean;
  readonly dynamicConfiguration: boolean;
  readonly dynamicWatchers: boolean;
  /** It accepts an outline as a tree. Without this, as a list. */
  readonly hierarchicalSymbols: boolean;
  readonly refreshesInlayHints: boolean;
  /** Its command that shows places of pages. */
  readonly showPlacesCommand: string | undefined;
  /** Its command that adds a page to a group. */
  readonly addToNavigationCommand: string | undefined;
  /** It asks what can be renamed before it asks for a new name. */
  readonly preparesRename: boolean;
  readonly dynamicCodeLens: boolean;
  readonly dynamicReferences: boolean;
  readonly refreshesCodeLens: boolean;
  /** It supports dynamic registration for the pages of sites: synchronization and diagnostics. */
  readonly sendsPages: boolean;
  /** The names of the requests about pages that support dynamic registration. */
  readonly asksAboutPages: readonly string[];
  /** It accepts code actions. Without this, it accepts commands only. */
  readonly codeActionLiterals: boolean;
  /** The capabilities that features depend on. */
  readonly features: FeatureClient;
  /** It accepts `sitekeeper/status`. */
  readonly takesStatus: boolean;
  /** It reads files of any scheme for the server. */
  readonly readsFiles: boolean;
  /** Its own JSON support has the schema of `.sitekeeper.json`. */
  readonly knowsSettingsSchema: boolean;
  /** The location of the icon drawings. */
  readonly iconDrawings: string | undefined;
}

/** The requests about pages that the server answers. */
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

/** Reads `ClientCapabilities`. Clients have sent `{}`, null, and nothing, so no shape is assumed. */
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
    asksAboutPages: PAGE_REQUESTS.filter((name) => is(`textDocument.${name}.dynamicRegistration`)),
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
    takesStatus: isRecord(options) && options.status === true,
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
