import type { Connection } from "vscode-languageserver";
import type { FileChange } from "../disk/fileSystem.ts";
import { isRecord } from "../settings/settings.ts";
import { describe, guardNotification } from "./guarded.ts";
import {
  CodeLensRequest,
  DidChangeConfigurationNotification,
  FileChangeType,
  ReferencesRequest,
} from "./languageServer.ts";
import { PAGES } from "./pageDocuments.ts";
import { ownSection, SECTION, type Session } from "./session.ts";

const CHANGE_TYPES: Readonly<Record<number, FileChange["type"]>> = {
  [FileChangeType.Created]: "created",
  [FileChangeType.Changed]: "changed",
  [FileChangeType.Deleted]: "deleted",
};

/**
 * The delay between the client's `initialized` notification and the search for closed site configs, in milliseconds.
 */
const SEARCH_AFTER_MS = 300;

/**
 * Handles changes other than edits to documents: changes to the user's settings, files on disk, and workspace folders.
 */
export function followEnvironment(connection: Connection, session: Session): void {
  const { client, log, workspace } = session;

  connection.onDidChangeConfiguration(
    guardNotification(log, "didChangeConfiguration", (params) => {
      // Clients that support `workspace/configuration` send null here. Other clients send all settings.
      const pushed = ownSection(params.settings);
      workspace.userSettingsChanged(isRecord(pushed) ? pushed : undefined);
    }),
  );

  connection.onDidChangeWatchedFiles(
    guardNotification(log, "didChangeWatchedFiles", ({ changes }) => {
      workspace.filesChanged(changes.flatMap(({ uri, type }) => changeOf(uri, CHANGE_TYPES[type])));
    }),
  );

  // The editor reports its own file operations immediately. A file watcher is slower and may miss files in a new
  // folder.
  connection.workspace.onDidCreateFiles(
    guardNotification(log, "didCreateFiles", ({ files }) => {
      workspace.filesChanged(files.flatMap(({ uri }) => changeOf(uri, "created")));
    }),
  );
  connection.workspace.onDidRenameFiles(
    guardNotification(log, "didRenameFiles", ({ files }) => {
      workspace.filesChanged(
        files.flatMap(({ oldUri, newUri }) => [...changeOf(oldUri, "deleted"), ...changeOf(newUri, "created")]),
      );
    }),
  );
  connection.workspace.onDidDeleteFiles(
    guardNotification(log, "didDeleteFiles", ({ files }) => {
      workspace.filesChanged(files.flatMap(({ uri }) => changeOf(uri, "deleted")));
    }),
  );

  connection.onNotification(
    "workspace/didChangeWorkspaceFolders",
    guardNotification<unknown>(log, "didChangeWorkspaceFolders", (params) => {
      const { added, removed } = folderChange(params);
      workspace.setFolders([...workspace.folders.filter((uri) => !removed.includes(uri)), ...added]);
    }),
  );

  connection.onInitialized(() => {
    // Findings in open files have priority, so the search starts later.
    session.scheduler.clock.schedule(SEARCH_AFTER_MS, () => void workspace.closedConfigs.whenSearched());
    const failed = (error: unknown): void => log(`registration: ${describe(error)}`);
    if (client.dynamicConfiguration) {
      connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION }).catch(failed);
    }
    if (client.showPlacesCommand !== undefined && client.dynamicCodeLens) {
      connection.client.register(CodeLensRequest.type, { documentSelector: PAGES }).catch(failed);
    }
    if (client.dynamicReferences) {
      connection.client.register(ReferencesRequest.type, { documentSelector: PAGES }).catch(failed);
    }
    if (client.dynamicWatchers) {
      connection
        .sendRequest("client/registerCapability", {
          registrations: [
            {
              id: "files",
              method: "workspace/didChangeWatchedFiles",
              registerOptions: { watchers: [{ globPattern: "**/*" }] },
            },
          ],
        })
        .catch(failed);
    }
  });
}

/** Converts a file change. The result is empty if the change is invalid. */
function changeOf(uri: unknown, type: FileChange["type"] | undefined): FileChange[] {
  return typeof uri === "string" && type ? [{ uri, type }] : [];
}

function folderChange(params: unknown): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const event = isRecord(params) && isRecord(params.event) ? params.event : {};
  return { added: urisOf(event.added), removed: urisOf(event.removed) };
}

function urisOf(folders: unknown): string[] {
  if (!Array.isArray(folders)) return [];
  return folders.flatMap((folder: unknown) => (isRecord(folder) && typeof folder.uri === "string" ? [folder.uri] : []));
}
