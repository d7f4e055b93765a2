import type { CheckExternalLinksResult, ExternalLinkCounts } from "@sitekeeper/server/protocol";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { URI } from "vscode-uri";
import type { CommandContext } from "../commandContext.ts";

const ran: string[] = [];
const messages: string[][] = [];
const settings: Record<string, unknown> = {};
const workspace = {
  isTrusted: true,
  getConfiguration: () => ({ get: (name: string, fallback?: unknown) => settings[name] ?? fallback }),
};
vi.mock("vscode", () => ({
  Uri: URI,
  window: {
    activeTextEditor: undefined,
    showInformationMessage: async (...texts: string[]) => {
      messages.push(texts);
      return texts[1];
    },
  },
  workspace,
  commands: { executeCommand: async (id: string) => ran.push(id) },
}));
const { checkExternalLinks, externalLinksText } = await import("./checkExternalLinks.ts");

const NONE: ExternalLinkCounts = { links: 12, dead: 0, moved: 0, unanswered: 0, unasked: 0, isOffline: false };
const CONFIG = URI.parse("file:///docs/docs.json");
const sent: unknown[] = [];

async function run(answer: CheckExternalLinksResult): Promise<void> {
  const client = {
    code2ProtocolConverter: { asUri: (uri: URI) => uri.toString() },
    sendRequest: async (method: string, params: unknown) => {
      sent.push([method, params]);
      return answer;
    },
  };
  await checkExternalLinks(
    { server: { start: async () => client }, configs: { wholeOf: (uri: unknown) => uri } } as unknown as CommandContext,
    CONFIG,
  );
}

describe("checkExternalLinks", () => {
  beforeEach(() => {
    for (const list of [ran, messages, sent]) list.length = 0;
    for (const name of Object.keys(settings)) delete settings[name];
    workspace.isTrusted = true;
  });

  it("sends a request to the server and offers to show the findings", async () => {
    await run({ ...NONE, dead: 2, moved: 1 });
    expect(sent).toEqual([["sitekeeper/checkExternalLinks", { uri: CONFIG.toString() }]]);
    expect(messages).toEqual([["Checked 12 external links: 2 dead, 1 moved.", "Show Problems"]]);
    await vi.waitFor(() => expect(ran).toEqual(["workbench.actions.view.problems"]));
  });

  it("does not offer to show the findings if there are none", async () => {
    await run(NONE);
    await run({ ...NONE, isOffline: true });
    await run(null);
    expect(messages.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(ran).toEqual([]);
  });

  it("sends no requests in an untrusted workspace", async () => {
    workspace.isTrusted = false;
    await run(NONE);
    expect(sent).toEqual([]);
    expect(ran).toEqual(["workbench.trust.manage"]);
  });

  it("uses the proxy setting unless proxy support is turned off", async () => {
    settings.proxy = "http://proxy.acme.com:8080";
    await run(NONE);
    settings.proxySupport = "off";
    await run(NONE);
    expect(sent[0]).toHaveProperty("1.proxy", "http://proxy.acme.com:8080");
    expect(sent.at(-1)).not.toHaveProperty("1.proxy");
  });

  it("applies the settings for proxy exceptions and for certificates", async () => {
    settings.noProxy = ["acme.com"];
    settings.proxyStrictSSL = false;
    await run(NONE);
    settings.noProxy = [];
    settings.proxyStrictSSL = true;
    await run(NONE);
    expect(sent[0]).toHaveProperty("1", { uri: CONFIG.toString(), noProxy: ["acme.com"], proxyStrictSSL: false });
    expect(sent[1]).toHaveProperty("1", { uri: CONFIG.toString() });
  });

  it.each<[Partial<ExternalLinkCounts>, string]>([
    [{}, "All 12 external links work."],
    [{ links: 1 }, "The external link works."],
    [{ links: 0 }, "The site has no external links to check."],
    [{ isOffline: true }, "Could not reach other sites. Check your internet connection."],
    [{ dead: 1, unanswered: 3 }, "Checked 12 external links: 1 dead, 3 without a response."],
    [{ moved: 1, unasked: 5 }, "Checked 7 external links: 1 moved, 5 skipped."],
  ])("summarizes %o: %s", (counts, text) => expect(externalLinksText({ ...NONE, ...counts })).toBe(text));
});
