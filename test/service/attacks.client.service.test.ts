import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ApiError, Rotator, readEnvVariable, UserGroupClient } from "../../user-groups/src/index.ts";
import { selfSignedCertificate } from "../../user-groups/src/testing/certificate.ts";
import { type Fault, startFaultProxy } from "../../user-groups/src/testing/faultProxy.ts";
import { httpReply, startRawServer } from "../../user-groups/src/testing/rawServer.ts";
import { runProgram } from "../support/runProgram.ts";
import { Installation, type ServiceProcess } from "./support/installation.ts";
import { clientPorts, keyOf } from "./support/rotatingClient.ts";

/**
 * Attacks on the client, numbered as in `test/attacks.md`. Unit tests cover locks (25), clocks (26) and stores that
 * lose a token (13), and `clientCrash` covers kills (12).
 */
let installation: Installation;
let service: ServiceProcess;
let apiToken: string;
let folder: string;
let serial = 0;

beforeAll(async () => {
  installation = await Installation.make({ name: "SQLite" });
  service = await installation.serve();
  apiToken = await installation.apiToken();
  folder = mkdtempSync(path.join(tmpdir(), "client-attacks-"));
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const responseFor = (provided_id: string, token: string) =>
  JSON.stringify({ success: 1, new_user_group: false, user_group: { team_id: 1, token, name: "x", provided_id } });

/** Returns the client's operations on a group whose token is `old`. */
const operations = (url: string) => {
  const client = new UserGroupClient({ baseUrl: url, apiToken: "api-secret", sleep: async () => {} });
  return {
    get: () => client.get({ user_group_id: "acme" }),
    update: () => client.update({ user_group_id: "acme" }),
    rotate: () => client.rotate({ userGroupId: "acme", currentToken: "old" }),
  };
};

/** Creates a rotator with a new state folder and a new `.env` file. */
async function rotatorAt(url: string, token = apiToken, userGroupId = `group-${serial++}`) {
  const name = `${userGroupId}-${serial++}`;
  const orders = {
    url,
    apiToken: token,
    state: path.join(folder, name),
    envFile: path.join(folder, `${name}.env`),
    userGroupId,
  };
  writeFileSync(orders.envFile, "");
  const ports = await clientPorts(orders, () => {});
  const stored = () => readEnvVariable(readFileSync(orders.envFile, "utf8"), "TOKEN");
  return { rotator: new Rotator(ports), key: keyOf(orders), ports, stored, orders };
}

const commandLine = (args: readonly string[], env: Record<string, string> = {}) =>
  runProgram(process.execPath, [inject("commandLine"), ...args], {
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });

describe("2: a changed base URL", () => {
  it("does not receive the token of the old URL, even after the old group was released", async () => {
    await using elsewhere = await startRawServer(() => httpReply(200, responseFor("acme", "their-token")));
    const file = path.join(folder, "moved.env");
    writeFileSync(file, "");
    const where = ["--dotenv", file, "--variable", "TOKEN", "--state", path.join(folder, "moved")];
    const environment = { USER_GROUPS_API_TOKEN: apiToken };
    await commandLine(["get", "acme", "--url", service.url], environment);
    expect((await commandLine(["rotate", "acme", "--url", service.url, ...where], environment)).code).toBe(0);
    const token = readEnvVariable(readFileSync(file, "utf8"), "TOKEN") ?? "";
    expect(token).not.toBe("");
    const rotateElsewhere = () =>
      commandLine(["rotate", "acme", "--url", elsewhere.url, ...where], { USER_GROUPS_API_TOKEN: "theirs" });
    expect(await rotateElsewhere()).toMatchObject({ code: 2, stderr: expect.stringContaining("it belongs to") });
    expect(elsewhere.connections()).toBe(0);
    const release = ["release", "acme", "--url", service.url, "--state", path.join(folder, "moved")];
    expect((await commandLine(release, environment)).code).toBe(0);
    await rotateElsewhere();
    expect(elsewhere.requests.length).toBeGreaterThan(1);
    const bytes = elsewhere.requests.map(({ bytes }) => bytes.toString("latin1")).join();
    expect(bytes).not.toContain(token);
    expect(bytes).not.toContain(apiToken);
  });
});

describe("3: a redirect to another host", () => {
  it.each([301, 302, 303, 307, 308])(
    "is an error with status %i, and the other host gets no request",
    async (status) => {
      await using elsewhere = await startRawServer(() => httpReply(200, responseFor("acme", "new")));
      await using server = await startRawServer(() => httpReply(status, "", { Location: `${elsewhere.url}/api/user` }));
      for (const operation of Object.values(operations(server.url))) {
        await expect(operation()).rejects.toMatchObject({ kind: "redirect", effect: "rejected" });
      }
      expect(elsewhere.connections()).toBe(0);
    },
  );
});

describe("4: a body without a length", () => {
  it("is never sent, because every request is framed and no bytes follow it", async () => {
    await using server = await startRawServer(() => httpReply(200, responseFor("acme", "new")));
    for (const operation of Object.values(operations(server.url))) await operation();
    expect(server.requests.map(({ head }) => head.split(" ")[0])).toEqual(["GET", "PUT", "POST"]);
    for (const { bytes, head, body } of server.requests) {
      const lengths = head.match(/^content-length: (\d+)$/gim);
      expect(lengths).toEqual([`Content-Length: ${Buffer.byteLength(body)}`]);
      expect(head).not.toMatch(/^transfer-encoding/im);
      expect(bytes.length).toBe(head.length + 4 + Buffer.byteLength(body));
    }
  });
});

describe("5: a cache that ignores the body and the credential", () => {
  it("returns the token of another group, and the client does not store it", async () => {
    await using cache = await startRawServer(() => httpReply(200, responseFor("acme", "token-of-acme")));
    const { rotator, key, stored, ports } = await rotatorAt(cache.url, "api", "other");
    for (const operation of [rotator.open(key), rotator.rotate(key), rotator.refresh(key)]) {
      expect((await operation).outcome).toMatchObject({ kind: "alarm", alarm: "other-group" });
    }
    expect(stored()).toBeUndefined();
    expect(await ports.registry.list()).toEqual([]);
  });

  it("returns an old response for the right group, and the client does not restore the superseded token", async () => {
    const gets: Fault[] = [];
    await using proxy = await startFaultProxy(Number(new URL(service.url).port), (_, { head }) =>
      head.startsWith("GET") ? (gets.shift() ?? { kind: "pass" }) : { kind: "pass" },
    );
    const { rotator, key, stored } = await rotatorAt(proxy.url);
    expect((await rotator.open(key)).outcome.kind).toBe("fetched");
    expect((await rotator.rotate(key)).outcome).toEqual({ kind: "rotated", saved: "fully" });
    expect((await rotator.rotate(key)).outcome).toEqual({ kind: "rotated", saved: "fully" });
    const token = stored();
    for (const [fault, alarm] of [
      [{ kind: "cached", declared: false }, "superseded"],
      [{ kind: "cached", declared: true }, "cached"],
    ] as const) {
      for (const operation of ["refresh", "rotate"] as const) {
        gets.push(fault);
        expect((await rotator[operation](key)).outcome).toMatchObject({ kind: "alarm", alarm, rotating: false });
        expect(stored()).toBe(token);
      }
    }
    expect((await rotator.refresh(key)).outcome).toMatchObject({ kind: "fetched", changed: false });
  });
});

describe("6: a proxy that removes the body of GET", () => {
  it("is detected, and no group is created", async () => {
    const forward = (method: string, headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const outgoing = httpRequest(`${service.url}/api/user`, { method, headers }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          resolve(httpReply(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        });
        outgoing.on("error", reject);
        outgoing.end();
      });
    await using proxy = await startRawServer((_, { head }) => async (socket) => {
      const authorization = /^authorization: (.*)$/im.exec(head)?.[1] ?? "";
      socket.end(await forward("GET", { Authorization: authorization, "Content-Type": "application/json" }));
    });
    const client = new UserGroupClient({ baseUrl: proxy.url, apiToken });
    const before = (await installation.run("list")).stdout;
    const error = await client.get({ user_group_id: "stripped" }).catch((error: unknown) => error as ApiError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: "body-removed",
      message: expect.stringMatching(/A proxy .* removed or refused/),
    });
    expect((await installation.run("list")).stdout).toBe(before);
  });
});

describe("11: a POST that arrives after the GET that determines the outcome", () => {
  it("is not treated as lost", async () => {
    let posts = 0;
    await using proxy = await startFaultProxy(service.port, (_, { head }) => {
      if (!head.startsWith("POST")) return { kind: "pass" };
      return posts++ === 0 ? { kind: "hold-request" } : { kind: "refuse" };
    });
    const { rotator, key, stored } = await rotatorAt(proxy.url);
    await rotator.open(key);
    const before = stored();
    expect((await rotator.rotate(key)).outcome.kind).toBe("unknown");
    expect((await rotator.recover(key)).outcome.kind).toBe("unknown");
    expect(stored()).toBe(before);
    await proxy.release();
    expect((await rotator.token(key))?.state).toBe("unknown");
    expect((await rotator.recover(key)).outcome.kind).toBe("adopted");
    expect(stored()).not.toBe(before);
  });
});

describe("14: a full disk", () => {
  it.skipIf(process.platform === "win32")("prevents a rotation", async () => {
    const file = path.join(folder, "full.env");
    writeFileSync(file, "");
    const rotate = ["rotate", "full", "--url", service.url, "--state", path.join(folder, "full")];
    const args = [...rotate, "--dotenv", file, "--variable", "TOKEN"];
    const env = { PATH: process.env.PATH, HOME: folder, USER_GROUPS_API_TOKEN: apiToken };
    await commandLine(["get", "full", "--url", service.url], env as Record<string, string>);
    expect((await commandLine(args, env as Record<string, string>)).code).toBe(0);
    const before = readFileSync(file, "utf8");
    // The limit prevents files from growing beyond 0 bytes.
    const script = 'ulimit -f 0; exec "$0" "$@"';
    const runFull = (...command: string[]) =>
      runProgram("/bin/sh", ["-c", script, process.execPath, inject("commandLine"), ...command], { env });
    expect(await runFull(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot be replaced \(EFBIG\)/),
    });
    expect(await runFull(...rotate, "--print-token")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/"full" could not be checked\. A file on this machine .*EFBIG/),
    });
    expect(readFileSync(file, "utf8")).toBe(before);
    const direct = new UserGroupClient({ baseUrl: service.url, apiToken });
    expect(before).toContain((await direct.get({ user_group_id: "full" })).userGroup.token);
    expect((await commandLine(args, env as Record<string, string>)).code).toBe(0);
  });
});

describe("15: a token leak", () => {
  it("does not happen, because the terminal client writes tokens only to the chosen variable", async () => {
    const home = mkdtempSync(path.join(folder, "home-"));
    const file = path.join(home, "site.env");
    writeFileSync(file, "");
    const env = { HOME: home, USER_GROUPS_API_TOKEN: apiToken };
    const url = ["--url", service.url];
    const where = ["--dotenv", file, "--variable", "TOKEN"];
    const printed: string[] = [];
    const tokens: string[] = [];
    for (const args of [
      ["get", "canary", ...url, "--json"],
      ["update", "canary", ...url, "--name", "Canary", "--json"],
      ["rotate", "canary", ...url, ...where],
      ["rotate", "canary", ...url, ...where, "--json"],
      ["rotate", "canary", "--url", "http://127.0.0.1:1", ...where],
      ["get", "canary", ...url, "--api-token", apiToken],
    ]) {
      const { stdout, stderr } = await commandLine(args, env);
      printed.push(stdout, stderr);
      const client = new UserGroupClient({ baseUrl: service.url, apiToken });
      tokens.push((await client.get({ user_group_id: "canary" })).userGroup.token);
    }
    const files = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "site.env")
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"));
    expect(files.length).toBeGreaterThan(1);
    expect(new Set(tokens).size).toBe(3);
    for (const secret of [...tokens, apiToken]) expect([...files, ...printed].join()).not.toContain(secret);
  });
});

describe("27: an invalid success response", () => {
  const bad: [string, (current: string) => string][] = [
    ["an empty token", () => responseFor("bad", "")],
    ["the old token", (current) => responseFor("bad", current)],
    ["a token of 200 KB", () => responseFor("bad", "x".repeat(200_000))],
    ["a token with a line break", () => responseFor("bad", "a\nPATH=/evil")],
    ["another ID", () => responseFor("good", "new")],
    ["two bodies", () => `${responseFor("bad", "new")}${responseFor("bad", "newer")}`],
    ["success as a string", () => responseFor("bad", "new").replace('"success":1', '"success":"1"')],
    ["a list", () => `[${responseFor("bad", "new")}]`],
  ];
  it.each(bad)("never stores %s", async (_, body) => {
    const current = "the-current-token";
    await using server = await startRawServer((_, { head }) =>
      httpReply(200, head.startsWith("GET") ? responseFor("bad", current) : body(current)),
    );
    const { rotator, key, stored } = await rotatorAt(server.url, "api", "bad");
    await rotator.open(key);
    const { outcome } = await rotator.rotate(key);
    expect(["unknown", "not-rotated"]).toContain(outcome.kind);
    expect(stored()).toBe(current);
  });
});

describe("28: a man in the middle", () => {
  it("is rejected unless the system trusts the certificate, regardless of NODE_TLS_REJECT_UNAUTHORIZED", async () => {
    const certificate = selfSignedCertificate();
    await using server = await startRawServer(() => httpReply(200, responseFor("acme", "new")), certificate);
    const ca = path.join(folder, "ca.pem");
    writeFileSync(ca, certificate.cert);
    const args = ["get", "acme", "--url", server.url];
    const env = { USER_GROUPS_API_TOKEN: "api" };
    for (const more of [{}, { NODE_TLS_REJECT_UNAUTHORIZED: "0" }]) {
      const { code, stderr } = await commandLine(args, { ...env, ...more });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/certificate .* was not accepted\. Nothing was sent/)]);
    }
    expect(server.requests).toHaveLength(0);
    // On Linux, SSL_CERT_FILE tells OpenSSL which certificates the system trusts.
    const trusting = process.platform === "linux" ? ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"] : ["NODE_EXTRA_CA_CERTS"];
    for (const name of trusting)
      expect([name, (await commandLine(args, { ...env, [name]: ca })).code]).toEqual([name, 0]);
  });
});
