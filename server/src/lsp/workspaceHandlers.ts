import type { Connection } from "vscode-languageserver";
import { deletedPages, placesOfPage, willDeleteFiles, willRenameFiles, workspaceSymbols } from "../features/index.ts";
import {
  DELETE_PAGES,
  type DeletePagesParams,
  type DeletePagesResult,
  PAGE_PLACES,
  type PagePlacesResult,
  type UriParams,
} from "../protocol.ts";
import { asOnDisk } from "./asOnDisk.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Answers requests that concern every site config of the workspace, open or not. */
export function registerWorkspaceFeatures(connection: Connection, session: Session): void {
  const { client, log } = session;
  connection.onWorkspaceSymbol(
    guarded(log, "workspace/symbol", [], async ({ query }) => workspaceSymbols(await session.patientConfigs(), query)),
  );
  connection.workspace.onWillRenameFiles(
    guarded(log, "willRenameFiles", null, async ({ files }) => {
      const moves = session.moves.others(files);
      const configs = await session.configsWithPages(moves.map(({ oldUri }) => oldUri));
      return asOnDisk(willRenameFiles(configs, moves, client.features, session.openPages), session.documents);
    }),
  );
  connection.workspace.onWillDeleteFiles(
    guarded(log, "willDeleteFiles", null, async ({ files }) => {
      const uris = files.map(({ uri }) => uri);
      return asOnDisk(willDeleteFiles(await session.upToDateConfigs(), uris, client.features), session.documents);
    }),
  );
  connection.onRequest<DeletePagesResult, never>(
    DELETE_PAGES,
    guarded<DeletePagesParams, DeletePagesResult>(log, DELETE_PAGES, NOTHING_DELETED, async ({ uris }) => {
      const configs = await session.configsWithPages(uris);
      const { edit, links, left } = deletedPages(configs, uris, client.features, session.openPages);
      return { edit: asOnDisk(edit, session.documents), links, left };
    }),
  );
  connection.onRequest(
    PAGE_PLACES,
    guarded<UriParams, PagePlacesResult>(log, PAGE_PLACES, [], async ({ uri }) => {
      return placesOfPage(await session.upToDateConfigs(), uri);
    }),
  );
}

const NOTHING_DELETED: DeletePagesResult = { edit: null, links: 0, left: 0 };
