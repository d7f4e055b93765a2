import type { Connection, InitializeParams } from "vscode-languageserver";
import type { FileSystem } from "../disk/fileSystem.ts";
import type { Network } from "../external/requestAll.ts";
import { provideDrawings } from "../knowledge/look/iconDrawings.ts";
import type { NetworkSettings } from "../protocol.ts";
import type { Rule } from "../rules/engine/rule.ts";
import { isRecord } from "../settings/settings.ts";
import type { SpecCopies } from "../site/specCopy.ts";
import { Workspace } from "../workspace/workspace.ts";
import { type ClientFeatures, clientFeatures } from "./clientFeatures.ts";
import { clientFileSystem } from "./clientFileSystem.ts";
import { Checker } from "./diagnostics/checker.ts";
import { Findings } from "./diagnostics/findings.ts";
import { PageReports } from "./diagnostics/pageReports.ts";
import { describe, type Log } from "./guarded.ts";
import type { Scheduler } from "./scheduler.ts";
import { SessionEvents } from "./sessionEvents.ts";
import { SkippedLog } from "./skippedLog.ts";

/** Opens a network connection with the given settings. */
export type OpenNetwork = (settings: NetworkSettings) => Promise<Network & { close(): void }>;

/** Answers a question from another program of the same user. */
export type AnswerOnSocket = (question: string) => Promise<unknown>;

/** What the host program provides to the server: access to the machine, and the rules. */
export interface Runtime {
  readonly scheduler: Scheduler;
  readonly rules: readonly Rule[];
  /** The local disk, for `file:` URIs. Undefined if there is no disk, as in a web worker. */
  readonly disk: FileSystem | undefined;
  /** The URI of the icon drawings, if it is known without asking the client. */
  readonly iconDrawings: string | undefined;
  /** The copies of API descriptions from other sites. Undefined if copies are not supported, as in a web worker. */
  readonly specCopies?: SpecCopies;
  /** Opens the network for checking external links. Undefined if there is no network access, as in a web worker. */
  readonly openNetwork?: OpenNetwork;
  /** Answers questions of other programs on a socket. Undefined if there are no sockets, as in a web worker. */
  readonly answerOnSocket?: (answer: AnswerOnSocket, onError: (error: unknown) => void) => void;
}

/** The server's state for one client. Each component declares which parts of the state it needs. */
export interface Session {
  readonly client: ClientFeatures;
  readonly scheduler: Scheduler;
  readonly rules: readonly Rule[];
  readonly log: Log;
  readonly events: SessionEvents;
  readonly workspace: Workspace;
  readonly findings: Findings;
}

/** The name of Sitekeeper's section in the user's settings. */
export const SECTION = "sitekeeper";

/** Creates the session for a client from its initialize parameters. */
export function openSession(connection: Connection, runtime: Runtime, params: InitializeParams): Session {
  const { scheduler, rules } = runtime;
  const options = ownSection(params.initializationOptions);
  const client = clientFeatures(params.capabilities, options);
  const log: Log = (message) => connection.console.error(message);
  const fileSystem = fileSystems(connection, runtime, client.readsFiles);
  const skipped = new SkippedLog((message) => connection.console.info(message));
  findDrawings(client.iconDrawings ?? runtime.iconDrawings, fileSystem);
  const events = new SessionEvents();
  const workspace = new Workspace(foldersOf(params), {
    clock: scheduler.clock,
    fileSystem,
    copies: runtime.specCopies,
    askSettings: client.configuration
      ? (scopeUri) => connection.workspace.getConfiguration({ scopeUri, section: SECTION })
      : undefined,
    reportsChanges: client.dynamicWatchers,
    onOutsideLink: (uri) =>
      connection.console.warn(`${uri} is a symbolic link that points outside its repository, so it is not followed.`),
    onRead: (site) => skipped.report(site),
    onChange: () => events.environmentChanged.fire(),
    onClosedConfigs: (removed) => events.closedChanged.fire(removed),
    onError: (during, error) => log(`${during}: ${describe(error)}`),
  });
  workspace.settings.setPushed(options);
  const checker = new Checker(client, scheduler, rules);
  const parts = { client, scheduler, log, events, workspace };
  return {
    ...parts,
    rules,
    findings: new Findings({ ...parts, checker, pageReports: new PageReports(client, rules) }),
  };
}

/** Returns Sitekeeper's part of the settings or options. Some clients wrap this part in a section. */
export function ownSection(value: unknown): unknown {
  return isRecord(value) && isRecord(value[SECTION]) ? value[SECTION] : value;
}

/** The maximum size of an icon drawings file in bytes, which is several times the size of the file in the build. */
const MAX_DRAWINGS_BYTES = 8 * 1024 * 1024;

/**
 * Sets the location of the icon drawings. The files for all icon libraries are in the same folder.
 * @param uri The URI of any of these files.
 */
function findDrawings(uri: string | undefined, fileSystem: FileSystems): void {
  const folder = uri?.slice(0, uri.lastIndexOf("/") + 1) ?? "";
  const read = async (name: string): Promise<string> => {
    const file = `${folder}${name}`;
    return new TextDecoder().decode(await fileSystem(file)?.readFile(file, MAX_DRAWINGS_BYTES));
  };
  provideDrawings(uri === undefined ? undefined : read);
}

/** Returns the file system for a URI, if there is one. */
type FileSystems = (uri: string) => FileSystem | undefined;

function fileSystems(connection: Connection, { disk }: Runtime, clientReadsFiles: boolean): FileSystems {
  const remote = clientReadsFiles
    ? clientFileSystem((method, params) => connection.sendRequest(method, params))
    : undefined;
  return (uri) => {
    if (uri.startsWith("untitled:")) return undefined;
    return disk && uri.startsWith("file:") ? disk : remote;
  };
}

/** Returns the URIs of the workspace folders or, for a client without workspace support, the URI of its root folder. */
function foldersOf(params: InitializeParams): readonly string[] {
  const folders: unknown = params.workspaceFolders;
  if (Array.isArray(folders)) {
    return folders.flatMap((folder: unknown) =>
      isRecord(folder) && typeof folder.uri === "string" ? [folder.uri] : [],
    );
  }
  // Deprecated in LSP, but some clients send only this property.
  const root: unknown = params.rootUri;
  return typeof root === "string" ? [root] : [];
}
