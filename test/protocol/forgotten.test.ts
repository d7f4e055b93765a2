import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Client, type ClientOptions, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const FILES = 24;
/**
 * The maximum number of deleted files that the server may remember. The last file is released only with the next
 * change, and results that were requested while a file was being deleted stay cached.
 */
const KEPT = FILES / 3;
const CREATED = 1;
const DELETED = 3;

const config = '{"name":"Acme","navigation":[{"group":"Start","pages":["start"]}]}';
const files = { "site.config.json": config, "start.mdx": "# Start\n" };

const watching = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };

const clients: readonly [name: string, capabilities: NonNullable<ClientOptions["capabilities"]>][] = [
  ["receives findings", { ...watching, textDocument: { publishDiagnostics: {} } }],
  ["pulls findings", { ...pulling, workspace: { ...watching.workspace, ...pulling.workspace } }],
];

for (const [name, capabilities] of clients) {
  /** The folder for the server's heap snapshots. */
  const snapshots = mkdtempSync(path.join(tmpdir(), "snapshots-"));
  afterAll(() => rmSync(snapshots, { recursive: true }));
  const nodeArguments = ["--heapsnapshot-signal=SIGUSR2", `--diagnostic-dir=${snapshots}`];
  protocolTest(
    `the server does not keep deleted files in memory, for a client that ${name}`,
    {
      files,
      client: (rootUri) => ({ rootUri, capabilities, nodeArguments }),
      timeout: scaledTimeout(120_000),
    },
    async ({ client, folder, uri }) => {
      const isPulling = capabilities.textDocument?.diagnostic !== undefined;
      const request = async (file: string): Promise<void> => {
        const textDocument = { uri: uri(file) };
        await client.request("textDocument/documentSymbol", { textDocument });
        if (isPulling) await client.request("textDocument/diagnostic", { textDocument }).catch(() => undefined);
      };
      const notify = (file: string, type: number): Promise<void> =>
        client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(file), type }] });
      const all = { previousResultIds: [], partialResultToken: "all" };
      if (isPulling) client.request("workspace/diagnostic", all).catch(() => undefined);
      await client.open(uri("site.config.json"), config);
      for (let index = 0; index < FILES; index++) {
        const [page, site] = [`gone-${index}.mdx`, `gone-${index}`];
        mkdirSync(path.join(folder, site));
        writeFileSync(path.join(folder, site, "site.config.json"), config);
        writeFileSync(path.join(folder, page), "# A\n\n[b](/missing)\n");
        await notify(site, CREATED);
        await notify(page, CREATED);
        await client.open(uri(page), "# A\n\n[b](/not-there)\n", "mdx");
        await client.open(uri(`${site}/site.config.json`), config.replace("Acme", ""));
        for (const file of [page, `${site}/site.config.json`, "site.config.json"]) await request(file);
        await client.close(uri(page));
        await client.close(uri(`${site}/site.config.json`));
        for (const file of [page, site]) {
          rmSync(path.join(folder, file), { recursive: true });
          await notify(file, DELETED);
        }
        await request("site.config.json");
      }
      // The first snapshots can contain files that background work still refers to, and each one takes seconds.
      await expect
        .poll(() => remembered(client, snapshots, uri("site.config.json")), { timeout: scaledTimeout(60_000) })
        .toBeLessThanOrEqual(KEPT);
    },
  );
}

/** Counts the deleted files whose names are still in the server's memory. */
async function remembered(client: Client, snapshots: string, uri: string): Promise<number> {
  // Pending work is done before the server answers this request.
  await client.request("textDocument/documentSymbol", { textDocument: { uri } });
  process.kill(client.pid!, "SIGUSR2");
  await expect.poll(() => readdirSync(snapshots).length).toBe(1);
  // The server does not respond while it is writing the snapshot.
  await client.request("textDocument/documentSymbol", { textDocument: { uri } });
  const [file = ""] = readdirSync(snapshots);
  const { strings } = JSON.parse(readFileSync(path.join(snapshots, file), "utf8")) as { strings: readonly string[] };
  rmSync(path.join(snapshots, file));
  return new Set(strings.flatMap((text) => /gone-\d+/.exec(text)?.[0] ?? [])).size;
}
