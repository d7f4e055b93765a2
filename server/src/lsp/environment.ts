import { type Connection, DidChangeConfigurationNotification, FileChangeType } from "vscode-languageserver";
import { isRecord } from "../settings/settings.ts";
import type { FileChange } from "../site/fileSystem.ts";
import type { DiagnosticsChannel } from "./diagnosticsChannel.ts";
import { describe, guardedNotification } from "./guarded.ts";
import { isSettingsFile } from "./membership.ts";
import { ourPart, SECTION } from "./openSession.ts";
import type { Session } from "./session.ts";

const CHANGE_TYPES: Readonly<Record<number, FileChange["type"]>> = {
  [FileChangeType.Created]: "created",
  [FileChangeType.Changed]: "changed",
  [FileChangeType.Deleted]: "deleted",
};

/** Follows what changes besides the documents: the user's settings, the files on disk, the folders of the workspace. */
export function followEnvironment(connection: Connection, session: Session, channel: DiagnosticsChannel): void {
  const { client, log, settings, sites } = session;
  session.onEnvironmentChanged = () => channel.environmentChanged();

  connection.onDidChangeConfiguration(
    guardedNotification(log, "didChangeConfiguration", (params) => {
      // A client that is asked for settings sends null here; one that is not sends them all.
      const told = ourPart(params.settings);
      if (isRecord(told)) settings.tell(told);
      else settings.forgetUser();
      channel.environmentChanged();
    }),
  );

  connection.onDidChangeWatchedFiles(
    guardedNotification(log, "didChangeWatchedFiles", ({ changes }) => {
      const known = changes.flatMap(({ uri, type }): FileChange[] => {
        const change = CHANGE_TYPES[type];
        return change ? [{ uri, type: change }] : [];
      });
      if (known.some(({ uri }) => isSettingsFile(uri))) {
        settings.forgetFiles();
        channel.environmentChanged();
      }
      sites.filesChanged(known);
    }),
  );

  connection.onNotification(
    "workspace/didChangeWorkspaceFolders",
    guardedNotification<unknown>(log, "didChangeWorkspaceFolders", (params) => {
      const { added, removed } = folderChange(params);
      session.folders = [...session.folders.filter((uri) => !removed.includes(uri)), ...added];
      channel.environmentChanged();
    }),
  );

  connection.onInitialized(() => {
    const failed = (error: unknown): void => log(`registration: ${describe(error)}`);
    if (client.dynamicConfiguration) {
      connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION }).catch(failed);
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

function folderChange(params: unknown): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const event = isRecord(params) && isRecord(params.event) ? params.event : {};
  return { added: urisOf(event.added), removed: urisOf(event.removed) };
}

function urisOf(folders: unknown): string[] {
  if (!Array.isArray(folders)) return [];
  return folders.flatMap((folder: unknown) => (isRecord(folder) && typeof folder.uri === "string" ? [folder.uri] : []));
}
