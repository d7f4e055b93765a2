import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Allows all pages and workers to read these files, including pages on another port. */
const headers = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Allow-Private-Network": "true",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "no-store",
} as const;

/** A folder that is served over HTTP on this machine. */
export interface StaticFiles {
  /** The address, `127.0.0.1:PORT`. The folder itself is at `/`. */
  readonly authority: string;
  close(): void;
}

/**
 * Serves a folder read-only over HTTP on a free port of 127.0.0.1. Files outside the folder are not accessible.
 *
 * @param folder The absolute path of the folder.
 */
export async function serveFolder(folder: string): Promise<StaticFiles> {
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, headers).end();
      return;
    }
    const file = path.join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const size = sizeOf(file);
    if (!file.startsWith(folder + path.sep) || size === undefined) {
      response.writeHead(404, headers).end();
      return;
    }
    const type = mediaTypes[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "Content-Type": type, "Content-Length": size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    authority: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the size of a file in bytes, or undefined if the path is not a readable file. */
function sizeOf(file: string): number | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : undefined;
}
