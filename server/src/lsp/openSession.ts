import type { Connection, InitializeParams } from "vscode-languageserver";
import type { FileSystem } from "../disk/fileSystem.ts";
import { pathOfUri } from "../disk/paths.ts";
import { provideDrawings } from "../kinds/iconDrawings.ts";
import { isRecord, settingsFrom } from "../settings/settings.ts";
import { clientFeatures } from "./clientFeatures.ts";
import { clientFileSystem } from "./clientFileSystem.ts";
import { ClosedConfigs } from "./closedConfigs.ts";
import { Checker } from "./diagnostics/checker.ts";
import { Documents } from "./documents.ts";
import { describe, type Log } from "./guarded.ts";
import { globFor } from "./membership.ts";
import type { Runtime } from "./runtime.ts";
import { Session } from "./session.ts";
import { SessionEvents } from "./sessionEvents.ts";
import { SettingsStore } from "./settingsStore.ts";
import { Sites } from "./sites.ts";
import { SkippedLog } from "./skippedLog.ts";

/** Our section of the user's settings. */
export const SECTION = "sitekeeper";

/** Creates everything that the server keeps for one client, from the client's initialize parameters. */
export function openSession(connection: Connection, runtime: Runtime, params: InitializeParams): Session {
  const options = ourPart(params.initializationOptions);
  const client = clientFeatures(params.capabilities, options);
  const log: Log = (message) => connection.console.error(message);
  const fileSystem = fileSystems(connection, runtime, client.readsFiles);
  const skipped = new SkippedLog((message) => connection.console.info(message));
  const drawings = client.iconDrawings ?? runtime.iconDrawings;
  // The files of all libraries are beside each other.
  const fileOf = (name: string): string => `${drawings!.slice(0, drawings!.lastIndexOf("/") + 1)}${name}`;
  provideDrawings(drawings === undefined ? undefined : (name) => readDrawings(fileOf(name), fileSystem(fileOf(name))));
  const events = new SessionEvents();
  const settings = new SettingsStore({
    ask: client.configuration
      ? (scopeUri) => connection.workspace.getConfiguration({ scopeUri, section: SECTION })
      : undefined,
    fileSystem,
    onLateAnswer: () => events.settingsChanged.fire(),
    onLeadsOut: (uri) =>
      connection.console.warn(`${uri} is a symbolic link out of its repository, so it is not followed.`),
    clock: runtime.scheduler.clock,
  });
  settings.tell(settingsFrom(options));
  const session: Session = new Session({
    events,
    client,
    scheduler: runtime.scheduler,
    rules: runtime.rules,
    log,
    documents: new Documents(),
    settings,
    sites: new Sites({
      fileSystem,
      isSiteConfig: (uri, folder) => takes(session, uri, folder),
      globs: async (folder) => (await settings.load(`${folder}/`)).settings.files,
      // Clients watch their open folders, but not the folder of a single file.
      isWatched: (folder) =>
        client.dynamicWatchers && session.folders.some((open) => pathOfUri(open, folder) !== undefined),
      clock: runtime.scheduler.clock,
      onChange: () => events.environmentChanged.fire(),
      onRead: (site) => skipped.report(site),
      onError: (error) => log(`site: ${describe(error)}`),
    }),
    checker: new Checker(client, runtime.scheduler, runtime.rules),
    closed: new ClosedConfigs({
      folders: () => session.folders,
      fileSystem,
      isOpen: (uri) => session.documents.get(uri) !== undefined,
      takes: (uri, root, hasOwnSettings) => takes(session, uri, root, hasOwnSettings),
      onChange: (gone) => events.closedChanged.fire(gone),
      onError: (error) => log(`search: ${describe(error)}`),
    }),
    folders: foldersOf(params),
  });
  return session;
}

/** Our part of settings or options. Some clients wrap it in our name. */
export function ourPart(value: unknown): unknown {
  return isRecord(value) && isRecord(value[SECTION]) ? value[SECTION] : value;
}

/** True when the settings treat the file at a path as a site config. The settings of the folder exclude most files. */
async function takes(session: Session, uri: string, root: string, hasOwnSettings?: boolean): Promise<boolean> {
  const { folders, settings } = session;
  if (!hasOwnSettings && !globFor(uri, await settings.load(`${root}/`), folders)) return false;
  return globFor(uri, await settings.load(uri), folders) !== undefined;
}

/** The size of the largest drawings file that is read: several times the size that the build makes. */
const MAX_DRAWINGS_BYTES = 8 * 1024 * 1024;

async function readDrawings(uri: string, fileSystem: FileSystem | undefined): Promise<string> {
  const bytes = await fileSystem?.readFile(uri, MAX_DRAWINGS_BYTES);
  return new TextDecoder().decode(bytes);
}

function fileSystems(connection: Connection, { disk }: Runtime, clientReadsFiles: boolean) {
  const remote = clientReadsFiles
    ? clientFileSystem((method, params) => connection.sendRequest(method, params))
    : undefined;
  return (uri: string): FileSystem | undefined => {
    if (uri.startsWith("untitled:")) return undefined;
    return disk && uri.startsWith("file:") ? disk : remote;
  };
}

/** The URIs of the open folders: those of the workspace, or the one root of a client without workspaces. */
function foldersOf(params: InitializeParams): readonly string[] {
  const folders: unknown = params.workspaceFolders;
  if (Array.isArray(folders)) {
    return folders.flatMap((folder: unknown) =>
      isRecord(folder) && typeof folder.uri === "string" ? [folder.uri] : [],
    );
  }
  // Deprecated in LSP, but some clients send nothing else.
  const root: unknown = params.rootUri;
  return typeof root === "string" ? [root] : [];
}
