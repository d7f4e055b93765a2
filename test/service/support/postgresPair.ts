import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { selfSignedCertificate } from "../../../user-groups/src/testing/certificate.ts";
import { freePort, PostgresInstallation, type PostgresServer } from "./postgresServer.ts";

/** A primary or standby server. */
interface Node {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  server: PostgresServer;
}

/**
 * A primary and a standby that confirms each commit, set up as the documentation tells operators to. Disposing of the
 * pair stops and deletes both servers.
 */
export class PostgresPair implements AsyncDisposable {
  /** The URL of the database. It names both servers, so it stays valid after a failover. */
  readonly databaseUrl: string;
  readonly #installation: PostgresInstallation;
  #primary: Node;
  #standby: Node;

  private constructor(installation: PostgresInstallation, primary: Node, standby: Node, database: string) {
    this.#installation = installation;
    this.#primary = primary;
    this.#standby = standby;
    const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`);
    this.databaseUrl = `postgres://tests@${hosts}/${database}?target_session_attrs=read-write`;
  }

  /**
   * Starts a pair.
   *
   * @returns The pair, or why it is missing if npm has no PostgreSQL for this system.
   */
  static async start(): Promise<PostgresPair | { readonly missing: string }> {
    const installation = await PostgresInstallation.make();
    if ("missing" in installation) return installation;
    try {
      const data = await installation.initialize("a");
      const port = await freePort();
      const primary = { name: "a", port, data, server: await installation.start(data, port) };
      const database = "service";
      await onServer(primary, `CREATE DATABASE ${database}`);
      const standby = await copyOf(installation, primary, "b", await freePort());
      const pair = new PostgresPair(installation, primary, standby, database);
      await pair.synchronize();
      return pair;
    } catch (error) {
      installation.remove();
      throw error;
    }
  }

  /** The address of the primary, as it appears in the service's log. */
  get primaryHost(): string {
    return `127.0.0.1:${this.#primary.port}`;
  }

  get primary(): PostgresServer {
    return this.#primary.server;
  }

  get standby(): PostgresServer {
    return this.#standby.server;
  }

  query(sql: string): Promise<pg.QueryResult> {
    return onServer(this.#primary, sql);
  }

  /**
   * Enables TLS on the primary.
   *
   * @returns The file with the server's self-signed certificate for 127.0.0.1.
   */
  async useTls(): Promise<string> {
    const { cert, key } = selfSignedCertificate();
    const files = {
      cert: path.join(this.#installation.folder, "tls.crt"),
      key: path.join(this.#installation.folder, "tls.key"),
    };
    const { uid, gid } = statSync(this.#primary.data);
    for (const [file, text] of [
      [files.cert, cert],
      [files.key, key],
    ] as const) {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
    await this.query(`ALTER SYSTEM SET ssl_cert_file = '${files.cert}'`);
    await this.query(`ALTER SYSTEM SET ssl_key_file = '${files.key}'`);
    await this.query("ALTER SYSTEM SET ssl = on");
    await this.query("SELECT pg_reload_conf()");
    return files.cert;
  }

  /** Makes the primary wait for the standby, and waits until the standby has caught up. */
  async synchronize(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.query("SELECT pg_reload_conf()");
    for (;;) {
      const { rows } = await this.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length > 0) return;
      await delay(20);
    }
  }

  /** Promotes the standby. The former primary must not be running. */
  async promote(): Promise<void> {
    const { code, stderr } = await this.#installation.run("pg_ctl", ["promote", "-D", this.#standby.data]);
    if (code !== 0) throw new Error(`pg_ctl promote failed: ${stderr}`);
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /**
   * Turns the former primary into the standby, by copying the current primary. The standby uses the port of the former
   * primary.
   */
  async replaceStandby(): Promise<void> {
    const { name, port, data, server } = this.#standby;
    await server.kill();
    rmSync(data, { recursive: true });
    this.#standby = await copyOf(this.#installation, this.#primary, name, port);
    await this.synchronize();
  }

  /** Starts the standby again unchanged, or a former primary as if the other server had not been promoted. */
  async restartStandby(): Promise<void> {
    const { data, port } = this.#standby;
    this.#standby.server = await this.#installation.start(data, port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { server } of [this.#primary, this.#standby]) await server.kill();
    this.#installation.remove();
  }
}

/** Copies a running primary and starts the copy as its standby. */
async function copyOf(installation: PostgresInstallation, from: Node, name: string, port: number): Promise<Node> {
  const data = path.join(installation.folder, name);
  const client = await connected(from);
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    const { code, stderr } = await installation.run("/bin/cp", ["-a", from.data, data]);
    // Temporary files may disappear while they are being copied.
    if (code !== 0 && !/cannot stat/.test(stderr)) throw new Error(`cp failed: ${stderr}`);
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop()");
    rmSync(path.join(data, "postmaster.pid"));
    const { uid, gid } = statSync(data);
    for (const [file, text] of Object.entries({ backup_label: rows[0].labelfile, "standby.signal": "" })) {
      writeFileSync(path.join(data, file), text);
      chownSync(path.join(data, file), uid, gid);
    }
  } finally {
    await client.end();
  }
  const source = `primary_conninfo = 'host=127.0.0.1 port=${from.port} user=tests application_name=${name}'`;
  // If a setting occurs several times, the last value applies. After a promotion, the server does not wait for another
  // standby until `synchronize` is called.
  appendFileSync(path.join(data, "postgresql.auto.conf"), `${source}\nsynchronous_standby_names = ''\n`);
  return { name, port, data, server: await installation.start(data, port) };
}

async function connected({ server }: Node): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function onServer(node: Node, sql: string): Promise<pg.QueryResult> {
  const client = await connected(node);
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
