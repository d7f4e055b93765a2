/**
 * Every answer of the language server about a site config, one file for each type of request. All are plain functions
 * of one version of a config and of its site; none uses a connection. A position or range beyond the end of the text is
 * never an error: the answer is that of the end, or empty.
 */
export { type FeatureClient, plainClient } from "./client.ts";
export { type Checked, codeActionKinds, codeActions, resolveCodeAction } from "./codeActions.ts";
export { colorPresentations, documentColors } from "./colors.ts";
export { newConfigItem } from "./completion/newConfigItem.ts";
export { resolveCompletion } from "./completion/resolve.ts";
export { shareDefaults } from "./completion/shared.ts";
export { complete, completionTriggers } from "./completion.ts";
export { definition, documentHighlights, references } from "./definition.ts";
export { type DeletedPages, deletedPages } from "./deletedPages.ts";
export { willDeleteFiles, willRenameFiles } from "./fileChanges.ts";
export { fixAll, fixAllInPage } from "./fixAll.ts";
export { foldingRanges } from "./folding.ts";
export { formatSiteConfig } from "./formatting.ts";
export { prepareRenameHeading, renameHeading } from "./headingRename.ts";
export { hover } from "./hover.ts";
export { inlayHints } from "./inlayHints.ts";
export { documentLinks } from "./links.ts";
export { pageActions } from "./pageActions.ts";
export { completeInPage, pageCompletionTriggers } from "./pageCompletion.ts";
export type { OpenPage, OpenPages } from "./pageEdits.ts";
export { linkPlaces, type PagePlace, pageLenses, placesOfPage } from "./pageLenses.ts";
export { definitionInPage, documentLinksOfPage, hoverInPage } from "./pageLinks.ts";
export { linksToEntry, referencesInPage } from "./pageReferences.ts";
export { prepareRename, type RenameProblem, rename } from "./rename.ts";
export type { RuleSettingsPlace } from "./ruleActions.ts";
export { selectionRanges } from "./selectionRanges.ts";
export { documentSymbols } from "./symbols.ts";
export type { ConfigOfSite } from "./valueAt.ts";
export type { FileMove } from "./workspaceEdit.ts";
export { workspaceSymbols } from "./workspaceSymbols.ts";
