import * as l10n from "@vscode/l10n";
import type {
  CodeAction,
  CodeActionContext,
  Color,
  ColorInformation,
  ColorPresentation,
  CompletionList,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  FormattingOptions,
  Hover,
  InlayHint,
  Location,
  Position,
  Range,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-types";
import { type JsonText, rangeOf } from "../json/jsonText.ts";
import { tagsIn } from "../mdx/tokens.ts";
import { pageCheck } from "../rules/engine/fileCheck.ts";
import { codeActions } from "./config/codeActions.ts";
import { colorPresentations, documentColors } from "./config/colors.ts";
import { newConfigItem } from "./config/completion/newConfigItem.ts";
import { shareDefaults } from "./config/completion/shared.ts";
import { complete } from "./config/completion.ts";
import { definition, documentHighlights, references } from "./config/definition.ts";
import { foldingRanges } from "./config/folding.ts";
import { formatJson } from "./config/formatting.ts";
import { hover } from "./config/hover.ts";
import { inlayHints } from "./config/inlayHints.ts";
import { prepareRename, type RenameProblem, rename } from "./config/rename.ts";
import { selectionRanges } from "./config/selectionRanges.ts";
import { completeSettingsFile, hoverInSettingsFile } from "./config/settingsFileHelp.ts";
import { documentSymbols } from "./config/symbols.ts";
import { Refusal, type SiteHost, type Wait } from "./host.ts";
import { prepareRenameHeading, renameHeading } from "./page/headingRename.ts";
import { prepareRenameName, renameName } from "./page/nameRename.ts";
import { editsAfterBacktick, editsAfterLineBreak } from "./page/newLine.ts";
import { pageActions } from "./page/pageActions.ts";
import { completeInPage, readForCompletion } from "./page/pageCompletion.ts";
import { linkPlaces, placesOfPage } from "./page/pageLenses.ts";
import { definitionInPage, documentLinksOfPage, hoverInPage } from "./page/pageLinks.ts";
import { linksToEntry, referencesInPage } from "./page/pageReferences.ts";
import {
  CODE_END,
  closingTagAt,
  doubledClosingTag,
  foldingRangesOfPage,
  LINE_BREAK,
  type LinkedEditingRanges,
  linkedNames,
  symbolsOfPage,
  TAG_END,
} from "./page/structure.ts";
import type { OpenPage } from "./pageEdits.ts";
import { editedUris, partialFileProblem } from "./partialFiles.ts";
import { type ConfigOfSite, documentLinks, type PageOfSite } from "./valueAt.ts";
import { asOnDisk } from "./workspaceEdit.ts";
import { type InDocument, type MaybePromise, workspaceRequests } from "./workspaceRequests.ts";

interface AtPosition extends InDocument {
  readonly position: Position;
}

/** A range that can be renamed, and its text. */
interface RenamePlace {
  readonly range: Range;
  readonly placeholder: string;
}

/**
 * A request about one document. It specifies how much of the document's site to read first, and has a handler for each
 * kind of document.
 */
export interface DocumentRequest<Config, Params, Result> {
  /** The result if no handler applies. */
  readonly emptyResult: Result;
  readonly wait: Wait;
  config?(open: Config, params: Params): MaybePromise<Result>;
  page?(open: Config & PageOfSite & { readonly open: OpenPage }, params: Params): MaybePromise<Result>;
  /** Used instead of `page` if the request also supports pages that are not in a site. */
  pageFile?(params: Params): MaybePromise<Result>;
  settings?(file: JsonText, params: Params): MaybePromise<Result>;
}

interface CompletionParams extends AtPosition {
  readonly context?: { readonly triggerKind: number; readonly triggerCharacter?: string } | undefined;
}

/** `CompletionTriggerKind.TriggerCharacter` */
const TYPED = 2;

const EMPTY_LIST: CompletionList = { isIncomplete: false, items: [] };

/** Returns the table of all requests. Those about one document have a handler for each kind of document. */
export function requestsFor<Config extends ConfigOfSite>(host: SiteHost<Config>) {
  const { client } = host;
  const documentRequest = <Params extends InDocument, Result>(row: DocumentRequest<Config, Params, Result>) => row;
  const onDisk = (edit: WorkspaceEdit | undefined): WorkspaceEdit | null => asOnDisk(edit, host.isOpen);
  const actionsOnDisk = (actions: readonly CodeAction[]): CodeAction[] =>
    actions.map((action) => (action.edit ? { ...action, edit: onDisk(action.edit)! } : action));
  /** Returns the edit. If there is a problem instead, throws it as a refusal that is shown to the user. */
  const editOrRefusal = (edit: WorkspaceEdit | RenameProblem | undefined): WorkspaceEdit | undefined => {
    if (edit && "problem" in edit) throw new Refusal(edit.problem);
    return edit;
  };

  const refuseInPartialFiles = (edit: WorkspaceEdit | undefined, configs: readonly ConfigOfSite[]): void => {
    const problem = edit && partialFileProblem(editedUris(edit), configs);
    if (problem !== undefined) throw new Refusal(problem);
  };

  const withOwnFields = <Page extends Config>(page: Page) => ({
    ...page,
    ownFields: host.checksOf(page).settings.frontMatter,
  });

  return {
    completion: documentRequest<CompletionParams, CompletionList>({
      emptyResult: EMPTY_LIST,
      wait: "typing",
      async config({ config, site }, { position, context }) {
        const trigger = context?.triggerKind === TYPED ? context.triggerCharacter : undefined;
        const list = complete(config, site, position, client, trigger);
        const whole = await newConfigItem(config, site, position, client);
        const items = whole ? [whole, ...list.items] : list.items;
        // Pages that have not been read yet are included after the next keystroke.
        const isIncomplete = list.isIncomplete || host.isBeingRead(config.whole.uri);
        return shareDefaults({ ...list, isIncomplete, items }, client);
      },
      async page(open, { position, context }) {
        await readForCompletion(open, position);
        const trigger = context?.triggerKind === TYPED ? context.triggerCharacter : undefined;
        return shareDefaults(completeInPage(withOwnFields(open), position, client, trigger), client);
      },
      settings: (file, { position }) => completeSettingsFile(file, position, client),
    }),
    hover: documentRequest<AtPosition, Hover | null>({
      emptyResult: null,
      wait: "once",
      config: async ({ config, site }, { position }) => (await hover(config, site, position, client)) ?? null,
      page: async (open, { position }) => (await hoverInPage(withOwnFields(open), position, client)) ?? null,
      settings: (file, { position }) => hoverInSettingsFile(file, position, client),
    }),
    codeAction: documentRequest<
      InDocument & { readonly range: Range; readonly context: CodeActionContext },
      CodeAction[]
    >({
      emptyResult: [],
      wait: "once",
      config: (open, { range, context }) =>
        actionsOnDisk(
          codeActions(open.config, open.site, { ...host.check(open), rules: host.rules }, range, context, client),
        ),
      page(open, { range, context }) {
        const { settings: checkSettings, settingsPlace } = host.checksOf(open);
        const findings = pageCheck(open.page, { ...open, rules: host.rules, settings: checkSettings }).findings();
        return actionsOnDisk(
          pageActions({ ...open, findings, rules: host.rules, checkSettings, settingsPlace }, range, context, client),
        );
      },
    }),
    definition: documentRequest<AtPosition, Location[]>({
      emptyResult: [],
      wait: "upToDate",
      config: ({ config, site }, { position }) => definition(config, site, position),
      page: (open, { position }) => definitionInPage(open, position),
    }),
    references: documentRequest<
      AtPosition & { readonly context: { readonly includeDeclaration: boolean } },
      Location[]
    >({
      emptyResult: [],
      wait: "upToDate",
      async config({ config, site }, { position, context }) {
        const configs = await host.configs({ pagesAround: [config.uri] });
        const open = configs.find((each) => each.config.uri === config.whole.uri);
        const links = open ? linksToEntry({ ...open, config }, position) : [];
        return inOrder([...references(config, site, position, context), ...links]);
      },
      async pageFile({ textDocument: { uri }, position, context }) {
        const configs = await host.configs({ pagesAround: [uri] });
        const open = await host.page(uri, "none");
        const references = open && referencesInPage(open, position, context);
        if (references) return inOrder(references);
        // At any other position, the request is about the page itself, so the result contains the entries that list it
        // and the links to it.
        return inOrder([...placesOfPage(configs, uri).map(({ location }) => location), ...linkPlaces(configs, uri)]);
      },
    }),
    documentHighlight: documentRequest<AtPosition, DocumentHighlight[]>({
      emptyResult: [],
      wait: "upToDate",
      config: ({ config, site }, { position }) => documentHighlights(config, site, position),
    }),
    documentLink: documentRequest<InDocument, DocumentLink[]>({
      emptyResult: [],
      wait: "upToDate",
      config: (open) => documentLinks(open),
      page: (open) => documentLinksOfPage(open),
    }),
    prepareRename: documentRequest<AtPosition, RenamePlace | null>({
      emptyResult: null,
      wait: "upToDate",
      config({ config, site }, { position }) {
        const found = prepareRename(config, site, position);
        if (!found) throw new Refusal(l10n.t("Only pages, versions, and group names can be renamed."));
        return found;
      },
      page(open, { position }) {
        const found = prepareRenameName(open, offsetIn(open, position)) ?? prepareRenameHeading(open, position);
        if (!found) throw new Refusal(l10n.t("Only headings, variables, and components can be renamed here."));
        return found;
      },
    }),
    rename: documentRequest<AtPosition & { readonly newName: string }, WorkspaceEdit | null>({
      emptyResult: null,
      wait: "upToDate",
      async config({ config, site }, { position, newName }) {
        const configs = await host.configs({ pagesAround: [config.uri] });
        const others = configs.filter((each) => each.config.uri !== config.whole.uri);
        const edit = editOrRefusal(rename(config, site, position, newName, client, others, host.openPages));
        refuseInPartialFiles(edit, configs);
        if (edit) host.willMove?.(edit);
        return onDisk(edit);
      },
      async page({ open }, { position, newName }) {
        await host.configs({ pagesAround: [open.uri] });
        const now = await host.page(open.uri, "none");
        if (!now) return null;
        const nameEdit = renameName(now, offsetIn(now, position), newName, client, host.openPages);
        const edit = editOrRefusal(nameEdit ?? renameHeading(now, position, newName, client, host.openPages));
        refuseInPartialFiles(edit, [now]);
        return onDisk(edit);
      },
    }),
    inlayHint: documentRequest<InDocument & { readonly range: Range }, InlayHint[]>({
      emptyResult: [],
      wait: "upToDate",
      config: (open, { range }) => inlayHints(open, range),
    }),
    documentSymbol: documentRequest<InDocument, DocumentSymbol[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }) => documentSymbols(config),
      page: ({ page }) => symbolsOfPage(page),
    }),
    linkedEditingRange: documentRequest<AtPosition, LinkedEditingRanges | null>({
      emptyResult: null,
      wait: "none",
      page: (open, { position }) => linkedNames(open.page, offsetIn(open, position)) ?? null,
    }),
    foldingRange: documentRequest<InDocument, FoldingRange[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }) => foldingRanges(config),
      page: ({ page }) => foldingRangesOfPage(page),
      settings: (file) => foldingRanges(file),
    }),
    selectionRange: documentRequest<InDocument & { readonly positions: readonly Position[] }, SelectionRange[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }, { positions }) => selectionRanges(config, positions),
      settings: (file, { positions }) => selectionRanges(file, positions),
    }),
    documentColor: documentRequest<InDocument, ColorInformation[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }) => documentColors(config),
    }),
    colorPresentation: documentRequest<
      InDocument & { readonly color: Color; readonly range: Range },
      ColorPresentation[]
    >({
      emptyResult: [],
      wait: "none",
      config: ({ config }, { color, range }) => colorPresentations(config, color, range),
    }),
    formatting: documentRequest<InDocument & { readonly options: FormattingOptions }, TextEdit[]>({
      emptyResult: [],
      wait: "none",
      config: ({ config }, { options }) => formatJson(config, options),
      settings: (file, { options }) => formatJson(file, options),
    }),
    /**
     * After the user types the `>` of a tag, inserts the closing tag, or removes the one that was inserted before the
     * user typed it.
     */
    onTypeFormatting: documentRequest<AtPosition & { readonly ch: string }, TextEdit[]>({
      emptyResult: [],
      wait: "none",
      page(open, { position, ch }) {
        if (ch === LINE_BREAK) return editsAfterLineBreak(open.page, position);
        if (ch === CODE_END) return editsAfterBacktick(open.page, position);
        if (ch !== TAG_END) return [];
        const at = offsetIn(open, position);
        const tags = tagsIn(open.page.text);
        const doubled = doubledClosingTag(open.page.text, tags, at);
        if (doubled.length > 0)
          return doubled.map(({ span, by }) => ({ range: rangeOf(open.page, span), newText: by }));
        const closing = closingTagAt(tags, at);
        return closing === undefined ? [] : [{ range: { start: position, end: position }, newText: closing }];
      },
    }),
    rangeFormatting: documentRequest<
      InDocument & { readonly options: FormattingOptions; readonly range: Range },
      TextEdit[]
    >({
      emptyResult: [],
      wait: "none",
      config: ({ config }, { options, range }) => formatJson(config, options, range),
      settings: (file, { options, range }) => formatJson(file, options, range),
    }),
    ...workspaceRequests(host),
  };
}

/** Returns the offset of a position in a page. A position past the end is moved to the end. */
function offsetIn({ page }: PageOfSite, position: Position): number {
  return page.document.offsetAt(position);
}

/** Sorts locations by file, because sites list their pages in the order in which they were found. */
function inOrder(locations: readonly Location[]): Location[] {
  return locations.toSorted(
    (a, b) =>
      (a.uri < b.uri ? -1 : Number(a.uri !== b.uri)) ||
      a.range.start.line - b.range.start.line ||
      a.range.start.character - b.range.start.character,
  );
}
