import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

export interface Registry {
  readonly url: string;
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/**
 * Serves one package like the npm registry, so that the documented commands run as written. Responds with 404 for every
 * other package.
 */
export async function serveTarball(tarball: string): Promise<Registry> {
  const bytes = readFileSync(tarball);
  const manifest = JSON.parse(execFileSync("tar", ["-xOf", tarball, "package/package.json"], { encoding: "utf8" }));
  const file = path.basename(tarball);
  const requests: string[] = [];
  const server = createServer(({ url = "", headers }, response) => {
    requests.push(url);
    if (url === `/${file}`) return response.end(bytes);
    if (url !== `/${manifest.name}`) return response.writeHead(404).end("{}");
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const dist = { tarball: `http://${headers.host}/${file}`, integrity };
    const versions = { [manifest.version]: { ...manifest, dist } };
    return response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ name: manifest.name, "dist-tags": { latest: manifest.version }, versions }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
