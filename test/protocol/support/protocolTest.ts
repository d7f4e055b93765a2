import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { Client, type ClientOptions } from "./client.ts";
import { makeFolder } from "./makeFolder.ts";

/** The context of a protocol test. */
export interface ProtocolTest {
  readonly client: Client;
  /** The path of the test's folder, and the URIs of the files in it. */
  readonly folder: string;
  uri(name: string): string;
}

export interface ProtocolTestOptions {
  /** The files in the test's folder, by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly client?: ClientOptions | ((rootUri: string) => ClientOptions);
  /** Whether the test makes the server log an error on purpose. */
  readonly logsErrors?: boolean;
  /** The time limit in milliseconds, if the test needs longer than others. */
  readonly timeout?: number;
}

/**
 * Defines a test with a new server process and a new folder. The test also requires that the server exits cleanly on
 * request, writes nothing to standard error, logs no error and never shows a message or document.
 */
export function protocolTest(
  name: string,
  options: ProtocolTestOptions,
  run: (test: ProtocolTest) => Promise<void>,
): void {
  const test = async (): Promise<void> => {
    const folder = makeFolder(options.files ?? {});
    const clientOptions = options.client ?? {};
    const client = await Client.start(
      typeof clientOptions === "function" ? clientOptions(pathToFileURL(folder).href) : clientOptions,
    );
    try {
      await run({ client, folder, uri: (file) => pathToFileURL(path.join(folder, file)).href });
      expect(await client.stop()).toBe(0);
      expect(client.stderr).toBe("");
      if (!options.logsErrors) expect(client.logged).toEqual([]);
      expect(client.received.filter((method) => method.startsWith("window/show"))).toEqual([]);
    } finally {
      client.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  it(name, test, options.timeout);
}
