import * as l10n from "@vscode/l10n";
import type {
  CodeAction,
  CompletionList,
  DocumentLink,
  Hover,
  Location,
  Position,
  PrepareRenameParams,
  PrepareRenameResult,
  ReferenceParams,
  RenameParams,
  TextDocumentIdentifier,
  WorkspaceEdit,
} from "vscode-languageserver";
import {
  completeInPage,
  definitionInPage,
  documentLinksOfPage,
  hoverInPage,
  linkPlaces,
  pageActions,
  placesOfPage,
  prepareRenameHeading,
  referencesInPage,
  renameHeading,
  shareDefaults,
} from "../features/index.ts";
import { checkPage } from "../rules/engine/check.ts";
import { asOnDisk } from "./asOnDisk.ts";
import { guarded, type Handler } from "./guarded.ts";
import { isPage } from "./openBodies.ts";
import { refusal } from "./refusal.ts";
import { ruleSettingsPlace } from "./ruleSettingsPlace.ts";
import type { PageWithSettings, Session } from "./session.ts";
import { ONCE_MS, TYPING_MS } from "./sites.ts";

interface AboutDocument {
  readonly textDocument: TextDocumentIdentifier;
}

type AboutPosition = AboutDocument & { readonly position: Position };

/** Explains links in pages. Passes other documents to `otherwise`. */
export function withPageHover<Params extends AboutPosition>(
  session: Session,
  otherwise: Handler<Params, Hover | null>,
): Handler<Params, Hover | null> {
  return forPages(session, "hover", null, otherwise, async (open, { position }) => {
    return (await hoverInPage(open, position, session.client.features)) ?? null;
  });
}

/** Completes links in pages. Passes other documents to `otherwise`. */
export function withPageCompletion<Params extends AboutPosition>(
  session: Session,
  otherwise: Handler<Params, CompletionList>,
): Handler<Params, CompletionList> {
  const nothing = { isIncomplete: false, items: [] };
  const run = (open: PageWithSettings, { position }: Params): CompletionList =>
    shareDefaults(completeInPage(open, position), session.client.features);
  return forPages(session, "completion", nothing, otherwise, run, TYPING_MS);
}

/** Goes from links in pages to their targets. Passes other documents to `otherwise`. */
export function withPageDefinition<Params extends AboutPosition>(
  session: Session,
  otherwise: Handler<Params, Location[]>,
): Handler<Params, Location[]> {
  return forPages(session, "definition", [], otherwise, (open, { position }) => definitionInPage(open, position));
}

/** Lists the links of pages. Passes other documents to `otherwise`. */
export function withPageLinks<Params extends AboutDocument>(
  session: Session,
  otherwise: Handler<Params, DocumentLink[]>,
): Handler<Params, DocumentLink[]> {
  return forPages(session, "documentLink", [], otherwise, (open) => documentLinksOfPage(open));
}

/** Lists the references of a page, a heading or the target of a link. Passes other documents to `otherwise`. */
export function withPageReferences(
  session: Session,
  otherwise: Handler<ReferenceParams, Location[]>,
): Handler<ReferenceParams, Location[]> {
  const answer = guarded(
    session.log,
    "references",
    [],
    async ({ textDocument, position, context }: ReferenceParams) => {
      const { uri } = textDocument;
      const configs = await session.configsWithPages([uri]);
      const open = session.openPage(uri);
      const here = open && referencesInPage(open, position, context);
      if (here) return [...here];
      // At any other position, the references are the entries that list the page and the links to it.
      return [...placesOfPage(configs, uri).map(({ location }) => location), ...linkPlaces(configs, uri)];
    },
  );
  return (params, token) => (isPage(params.textDocument.uri) ? answer(params, token) : otherwise(params, token));
}

/** Finds the heading that can be renamed in a page. Passes other documents to `otherwise`. */
export function withPagePrepareRename(
  session: Session,
  otherwise: Handler<PrepareRenameParams, PrepareRenameResult | null>,
): Handler<PrepareRenameParams, PrepareRenameResult | null> {
  return forPages(session, "prepareRename", null, otherwise, (open, { position }) => {
    const found = prepareRenameHeading(open, position);
    if (!found) throw refusal(l10n.t("Only a heading can be renamed here."));
    return found;
  });
}

/** Renames a heading and the links to it. Passes other documents to `otherwise`. */
export function withPageRename(
  session: Session,
  otherwise: Handler<RenameParams, WorkspaceEdit | null>,
): Handler<RenameParams, WorkspaceEdit | null> {
  return forPages(session, "rename", null, otherwise, async ({ open }, { position, newName }) => {
    await session.configsWithPages([open.uri]);
    const now = session.openPage(open.uri);
    const edit = now && renameHeading(now, position, newName, session.client.features, session.openPages);
    if (edit && "problem" in edit) throw refusal(edit.problem);
    return asOnDisk(edit, session.documents);
  });
}

/** Offers fixes for findings in pages. Passes other documents to `otherwise`. */
export function withPageActions<Params extends AboutDocument & Pick<PageActionParams, "range" | "context">>(
  session: Session,
  otherwise: Handler<Params, CodeAction[]>,
): Handler<Params, CodeAction[]> {
  return forPages(session, "codeAction", [], otherwise, (open, { range, context }) => {
    const { config, site, page, settings } = open;
    const checkSettings = settings.settings.check;
    const findings = checkPage(page, config, site, session.rules, checkSettings, open.openBodies);
    const checked = {
      ...open,
      findings,
      rules: session.rules,
      checkSettings,
      settingsPlace: ruleSettingsPlace(open, session),
    };
    return pageActions(checked, range, context, session.client.features).map((action) => {
      const edit = asOnDisk(action.edit, session.documents);
      return edit ? { ...action, edit } : action;
    });
  });
}

interface PageActionParams {
  readonly range: Parameters<typeof pageActions>[1];
  readonly context: Parameters<typeof pageActions>[2];
}

function forPages<Params extends AboutDocument, Result>(
  session: Session,
  name: string,
  nothing: Result,
  otherwise: Handler<Params, Result>,
  run: (open: PageWithSettings, params: Params) => Result | Promise<Result>,
  milliseconds = ONCE_MS,
): Handler<Params, Result> {
  const answer = guarded(session.log, name, nothing, async (params: Params) => {
    const open = await session.openPageSoon(params.textDocument.uri, milliseconds);
    return open ? run(open, params) : nothing;
  });
  return (params, token) => (isPage(params.textDocument.uri) ? answer(params, token) : otherwise(params, token));
}
