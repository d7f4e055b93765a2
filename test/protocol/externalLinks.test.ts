import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { beforeEach, describe, expect, onTestFinished, vi } from "vitest";
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import {
  CHECK_EXTERNAL_LINKS,
  type CheckExternalLinksParams,
  type CheckExternalLinksResult,
  type NetworkSettings,
} from "../../server/src/protocol.ts";
import { selfSignedCertificate } from "../../user-groups/src/testing/certificate.ts";
import { HostileServer } from "../cli/support/hostileServer.ts";
import { type Client, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

let server: HostileServer;
let proxy: string;

beforeEach(async () => {
  server = await HostileServer.start();
  proxy = await startProxy(server.port);
});

/** Returns a proxy that redirects all hosts to one local port, because the hosts in these tests do not exist. */
async function startProxy(port: number): Promise<string> {
  const tunnels = new Set<Socket>();
  const front: Server = createServer((_, response) => response.writeHead(500).end());
  front.on("connect", (_request, socket: Socket) => {
    const tunnel = connect(port, "127.0.0.1");
    for (const each of [socket, tunnel]) {
      tunnels.add(each);
      each.on("error", () => each.destroy()).on("close", () => tunnels.delete(each));
    }
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    socket.pipe(tunnel).pipe(socket);
  });
  await new Promise<void>((resolve) => void front.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const each of tunnels) each.destroy();
    front.close();
  });
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

const url = (link: string): string => {
  const [host = "", ...rest] = link.split("/");
  return `http://${host}.acme.nowhere/${rest.join("/")}`;
};
const pageWith = (...links: readonly string[]): string =>
  `---\ntitle: Page\n---\n\n${links.map((link) => `[link](${url(link)})`).join("\n\n")}\n`;
const config = JSON.stringify({
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0f766e" },
  navbar: { links: [{ label: "Blog", href: url("config/missing/1") }] },
  navigation: { pages: ["page", "closed"] },
});
const LINKS = ["ok/ok/1", "dead/missing/1", "moved/moved/1", "blocked/forbidden/1", "down/error/1", "meta/tometa/1"];
const files = { "docs.json": config, "page.mdx": pageWith(...LINKS), "closed.mdx": pageWith("dead/gone/2") };

const check = (client: Client, uri: string, settings: NetworkSettings = {}): Promise<CheckExternalLinksResult> =>
  client.request(CHECK_EXTERNAL_LINKS, { uri, proxy, ...settings } satisfies CheckExternalLinksParams);

/** Returns the findings about external links in an open file. */
async function findingsIn(client: Client, uri: string): Promise<readonly Diagnostic[]> {
  const report = await client.request<DocumentDiagnosticReport>("textDocument/diagnostic", { textDocument: { uri } });
  const items = report.kind === "full" ? report.items : [];
  return items.filter(({ code }) => /^(?:dead|moved|unchecked)-link$/.test(String(code)));
}

const codes = async (client: Client, uri: string): Promise<readonly unknown[]> =>
  (await findingsIn(client, uri)).map(({ code, range }) => `${range.start.line} ${code}`).sort();

const capabilities = {
  ...pulling,
  window: { workDoneProgress: true },
  textDocument: {
    ...pulling.textDocument,
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
  },
};

describe("check of external links", () => {
  protocolTest(
    "sends nothing until requested, and then reports findings at the links",
    { files, client: (rootUri) => ({ rootUri, capabilities }) },
    async ({ client, uri }) => {
      await client.open(uri("docs.json"), config);
      await client.open(uri("page.mdx"), files["page.mdx"], "mdx");
      expect(await codes(client, uri("page.mdx"))).toEqual([]);
      expect(server.requests).toEqual([]);
      const progress: { readonly kind: string }[] = [];
      client.connection.onUnhandledProgress(({ value }) => {
        const part = value as { readonly kind: string };
        // The number of progress reports varies.
        if (part.kind !== "report" || progress.at(-1)?.kind !== "report") progress.push(part);
      });

      expect(await check(client, uri("docs.json"))).toEqual({
        links: 8,
        dead: 3,
        moved: 1,
        unanswered: 3,
        unasked: 0,
        isOffline: false,
      });
      expect(client.received).toContain("window/workDoneProgress/create");
      expect(progress).toMatchObject([{ kind: "begin", cancellable: true }, { kind: "report" }, { kind: "end" }]);
      expect(client.received).toContain("workspace/diagnostic/refresh");
      expect(server.requests.filter((line) => line.includes("169.254"))).toEqual([]);
      expect(await codes(client, uri("page.mdx"))).toEqual([
        "10 unchecked-link",
        "12 unchecked-link",
        "14 unchecked-link",
        "6 dead-link",
        "8 moved-link",
      ]);
      expect(await codes(client, uri("docs.json"))).toEqual(["0 dead-link"]);
      const whole = await client.request<{ readonly items: readonly { uri: string; items: Diagnostic[] }[] }>(
        "workspace/diagnostic",
        { previousResultIds: [] },
      );
      const closed = whole.items.find((each) => each.uri === uri("closed.mdx"));
      expect(closed?.items.map(({ code }) => code)).toEqual(["dead-link"]);
    },
  );

  protocolTest(
    "keeps a finding until the link changes, and offers the new URL as a fix",
    { files, client: (rootUri) => ({ rootUri, capabilities }) },
    async ({ client, uri }) => {
      await client.open(uri("docs.json"), config);
      const page = await client.open(uri("page.mdx"), files["page.mdx"], "mdx");
      await check(client, uri("docs.json"));
      const requestCount = server.requests.length;
      const moved = (await findingsIn(client, page)).find(({ code }) => code === "moved-link")!;
      const actions = await client.request<readonly CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri: page },
        range: moved.range,
        context: { diagnostics: [moved] },
      });
      expect(actions.map(({ title }) => title)).toContain(`Change to ${url("moved/ok/1")}`);
      await client.replace(page, pageWith("new/missing/9", "dead/missing/1", "moved/ok/1"));
      expect(await codes(client, page)).toEqual(["6 dead-link"]);
      expect(server.requests).toHaveLength(requestCount);
      // The check uses the text in the editor.
      expect(await check(client, uri("docs.json"))).toMatchObject({ links: 5, dead: 4 });
      expect(await codes(client, page)).toEqual(["4 dead-link", "6 dead-link"]);
    },
  );

  protocolTest(
    "stops when its progress is canceled, and returns the results so far",
    {
      files: { ...files, "page.mdx": pageWith("ok/ok/1", "dead/missing/1", "slow/never/1") },
      client: (rootUri) => ({ rootUri, capabilities }),
    },
    async ({ client, uri }) => {
      let token: unknown;
      client.connection.onRequest("window/workDoneProgress/create", (params: { readonly token: unknown }) => {
        token = params.token;
        return null;
      });
      const answer = check(client, uri("docs.json"));
      await vi.waitFor(() => expect(server.requests.some((line) => line.includes("/never/"))).toBe(true), 10_000);
      await client.notify("window/workDoneProgress/cancel", { token });
      const canceled = Date.now();
      const counts = await answer;
      expect(counts).toMatchObject({ links: 5, isOffline: false });
      expect(counts?.unasked).toBeGreaterThan(0);
      // Without cancellation, the URL that never responds would take much longer.
      expect(Date.now() - canceled).toBeLessThan(5000);
    },
  );

  protocolTest(
    "respects skipLinks, and sends no request to a private address",
    {
      files: {
        ...files,
        ".sitekeeper.json": JSON.stringify({ skipLinks: ["http://dead.acme.nowhere/**", "http://config.*/**"] }),
        "page.mdx": `${pageWith("dead/missing/1", "ok/ok/1")}\n[a](http://127.0.0.1/) [b](http://localhost/) [c](http://[::1]/)\n`,
      },
      client: (rootUri) => ({ rootUri, capabilities }),
    },
    async ({ client, uri }) => {
      expect(await check(client, uri("docs.json"))).toMatchObject({ links: 1, dead: 0, isOffline: false });
      expect(new Set(server.requests)).toEqual(new Set(["HEAD ok.acme.nowhere/ok/1"]));
    },
  );

  protocolTest(
    "accepts untrusted certificates and bypasses the proxy only if the settings say so",
    {
      files: { "docs.json": config.replace("http:", "https:"), "page.mdx": "[a](https://a.acme.nowhere/)" },
      client: (rootUri) => ({ rootUri, capabilities }),
    },
    async ({ client, uri }) => {
      const secure = createSecureServer(selfSignedCertificate(), (_, response) => response.writeHead(204).end());
      await new Promise<void>((resolve) => void secure.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => {
        secure.closeAllConnections();
        secure.close();
      });
      proxy = await startProxy((secure.address() as AddressInfo).port);
      const counts = { links: 2, dead: 0, isOffline: false };
      expect(await check(client, uri("docs.json"))).toMatchObject({ ...counts, unanswered: 2 });
      // Results for working links are cached.
      const around = { proxyStrictSSL: false, noProxy: ["acme.nowhere"] };
      expect(await check(client, uri("docs.json"), around)).toMatchObject({ isOffline: true });
      expect(await check(client, uri("docs.json"), { proxyStrictSSL: false })).toMatchObject({
        ...counts,
        unanswered: 0,
      });
    },
  );

  protocolTest(
    "reports that no server responds, and keeps the findings",
    { files, client: (rootUri) => ({ rootUri, capabilities }) },
    async ({ client, uri }) => {
      const page = await client.open(uri("page.mdx"), pageWith("dead/missing/1"), "mdx");
      await client.open(uri("docs.json"), config);
      expect(await check(client, uri("docs.json"))).toMatchObject({ dead: 3 });
      proxy = "http://127.0.0.1:1";
      expect(await check(client, uri("docs.json"))).toMatchObject({ isOffline: true, dead: 0 });
      expect(await codes(client, page)).toEqual(["4 dead-link"]);
    },
  );

  protocolTest("rejects an unsupported proxy without revealing its password", { files }, async ({ client, uri }) => {
    for (proxy of ["socks5://user:secret@127.0.0.1:1", "localhost:8080"]) {
      const error: unknown = await check(client, uri("docs.json")).catch((error: unknown) => error);
      expect(String(error)).toContain("Links cannot be checked through the configured proxy.");
      expect(String(error)).not.toContain("secret");
    }
    expect(server.requests).toEqual([]);
  });

  protocolTest("returns null for a file that is not a site config", { files }, async ({ client, uri }) => {
    expect(await check(client, uri("other.json"))).toBeNull();
  });
});
