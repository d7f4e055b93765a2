import { ENVIRONMENTS, type Environment, type GroupKey, parseBaseUrl } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { ConfigurationTarget, type Disposable, EventEmitter, type Memento, Uri, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";

/** A User Group service and the environment of its API token. */
export interface Connection {
  /** The name that the user has given the connection. It is unique among the user's connections. */
  readonly name: string;
  /** The validated base URL without a trailing slash. Empty while the local service is stopped. */
  readonly baseUrl: string;
  /** The origin under which the connection's secrets are stored (see `GroupKey.origin`). */
  readonly origin: string;
  /** The environment of the API token. Empty if the token was issued without one. */
  readonly environment: Environment | "";
}

/** An invalid entry in the setting, and why it is invalid. */
export interface ConnectionProblem {
  readonly name: string;
  readonly reason: string;
}

/**
 * The setting that contains the connections. Only the value in the user's own settings counts (see {@link
 * Connections}).
 */
const CONNECTIONS_SETTING = "sitekeeper.userGroups.connections";

/** The maximum size of a workspace settings file to search, in bytes. */
const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;

/**
 * Parses connections from untrusted settings. An invalid entry is reported as a problem and does not affect the other
 * entries. No two connections can have the same origin and environment, because these identify stored tokens.
 */
function readConnections(value: unknown): {
  readonly connections: readonly Connection[];
  readonly problems: readonly ConnectionProblem[];
} {
  const connections: Connection[] = [];
  const problems: ConnectionProblem[] = [];
  if (value !== undefined && !Array.isArray(value)) {
    problems.push({ name: CONNECTIONS_SETTING, reason: l10n.t("Expected an array of connections.") });
  }
  for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
    const read = readConnection(item, index);
    if ("reason" in read) problems.push(read);
    else if (connections.some((other) => other.name === read.name)) {
      problems.push({ name: read.name, reason: l10n.t("Another connection has this name.") });
    } else if (connections.some((other) => sameAccount(other, read))) {
      problems.push({ name: read.name, reason: l10n.t("Another connection uses the same service and environment.") });
    } else connections.push(read);
  }
  return { connections, problems };
}

/** Returns true if both connections store their tokens under the same origin and environment. */
export function sameAccount(
  a: Pick<GroupKey, "origin" | "environment">,
  b: Pick<GroupKey, "origin" | "environment">,
): boolean {
  return a.origin === b.origin && a.environment === b.environment;
}

function readConnection(item: unknown, index: number): Connection | ConnectionProblem {
  const fields: Readonly<Record<string, unknown>> = typeof item === "object" && item !== null ? { ...item } : {};
  const name = typeof fields.name === "string" && fields.name.trim() !== "" ? fields.name.trim() : undefined;
  const label = name ?? l10n.t("connection {0}", index + 1);
  if (!name) return { name: label, reason: l10n.t('Property "{0}" is missing.', "name") };
  if (typeof fields.baseUrl !== "string") return { name, reason: l10n.t('Property "{0}" is missing.', "baseUrl") };
  const base = parseBaseUrl(fields.baseUrl);
  if (!base.ok) return { name, reason: base.reason };
  const environment = fields.environment ?? "";
  if (environment !== "" && !ENVIRONMENTS.some((known) => known === environment)) {
    return { name, reason: l10n.t("Unknown environment. Use {0} or {1}, or leave it empty.", ...ENVIRONMENTS) };
  }
  return { name, baseUrl: base.href, origin: base.origin, environment: environment as Environment | "" };
}

/**
 * The user's connections. The setting has the scope `application`, so neither a workspace nor a remote machine can set
 * it, because a folder must not decide where tokens are sent.
 */
export class Connections implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #watching = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(CONNECTIONS_SETTING)) this.#changed.fire();
  });
  readonly onDidChange = this.#changed.event;

  list(): readonly Connection[] {
    return this.#read().connections;
  }

  problems(): readonly ConnectionProblem[] {
    return this.#read().problems;
  }

  /**
   * Returns true if the workspace tries to set the connections. VS Code ignores such a value, so the settings files
   * must be searched for it.
   */
  async isSetByWorkspace(): Promise<boolean> {
    const { workspaceFile, workspaceFolders = [] } = workspace;
    const files = [
      ...workspaceFolders.map(({ uri }) => Uri.joinPath(uri, ".vscode/settings.json")),
      ...(workspaceFile && workspaceFile.scheme !== "untitled" ? [workspaceFile] : []),
    ];
    const texts = await Promise.all(
      files.map((file) =>
        readWorkspaceFile(file, MAX_SETTINGS_BYTES).then(
          (bytes) => new TextDecoder().decode(bytes),
          () => "",
        ),
      ),
    );
    return texts.some((text) => text.includes(`"${CONNECTIONS_SETTING}"`));
  }

  async add({ name, baseUrl, environment }: Omit<Connection, "origin">): Promise<void> {
    await this.#write([...this.#raw(), { name, baseUrl, environment }]);
  }

  async remove(name: string): Promise<void> {
    await this.#write(
      this.#raw().filter(
        (item) => !(typeof item === "object" && item !== null && "name" in item && item.name === name),
      ),
    );
  }

  dispose(): void {
    this.#watching.dispose();
    this.#changed.dispose();
  }

  #read() {
    return readConnections(workspace.getConfiguration().inspect(CONNECTIONS_SETTING)?.globalValue);
  }

  #raw(): readonly unknown[] {
    const value = workspace.getConfiguration().inspect(CONNECTIONS_SETTING)?.globalValue;
    return Array.isArray(value) ? value : [];
  }

  async #write(value: readonly unknown[]): Promise<void> {
    await workspace.getConfiguration().update(CONNECTIONS_SETTING, value, ConfigurationTarget.Global);
  }
}

type Account = Pick<GroupKey, "origin" | "environment">;

const KEY = "uncheckedConnections";

const nameOf = ({ origin, environment }: Account): string => `${origin}|${environment}`;

/** The connections that were saved without a successful check and whose service has not responded since. */
export class UncheckedConnections {
  readonly #memento: Pick<Memento, "get" | "update">;

  /** @param memento The storage that all of this user's windows share. */
  constructor(memento: Pick<Memento, "get" | "update">) {
    this.#memento = memento;
  }

  has(account: Account): boolean {
    return this.#names().includes(nameOf(account));
  }

  /** Records whether the check of a connection succeeded. */
  async note(account: Account, isChecked: boolean): Promise<void> {
    if (this.has(account) !== isChecked) return;
    const others = this.#names().filter((name) => name !== nameOf(account));
    await this.#memento.update(KEY, isChecked ? others : [...others, nameOf(account)]);
  }

  #names(): readonly string[] {
    return this.#memento.get<readonly string[]>(KEY, []);
  }
}
