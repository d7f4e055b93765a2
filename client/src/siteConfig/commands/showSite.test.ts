import { beforeEach, describe, expect, test, vi } from "vitest";
import { URI, Utils } from "vscode-uri";
import type { CommandContext } from "../commandContext.ts";

const window = {
  activeTextEditor: undefined as { readonly document: unknown } | undefined,
  messages: [] as string[],
  picks: [] as string[][],
  showInformationMessage: async (message: string, button: string) => {
    window.messages.push(message);
    return button;
  },
  showQuickPick: async (items: readonly { readonly label: string }[]) => {
    window.picks.push(items.map(({ label }) => label));
    return items.at(-1);
  },
};
const ran: string[] = [];
vi.mock("vscode", () => ({
  Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
  window,
  workspace: { asRelativePath: ({ path }: URI) => path },
  commands: { executeCommand: async (id: string) => ran.push(id) },
}));
const { explainSite, openSitePreview } = await import("./showSite.ts");

const shown: string[] = [];
const contextWith = (...configs: readonly string[]): CommandContext =>
  ({
    configs: {
      all: async () => configs.map((config) => URI.parse(config)),
      wholeOf: (uri: URI) => (uri.path.endsWith("/part.json") ? URI.parse(OTHER) : uri),
    },
    previews: { show: (uri: URI) => void shown.push(uri.toString()) },
    explanations: { show: async (uri: URI) => void shown.push(uri.toString()) },
  }) as unknown as CommandContext;
const edit = (uri: string, languageId: string): void => {
  window.activeTextEditor = { document: { uri: URI.parse(uri), languageId } };
};

const OUTER = "file:///docs/site.config.json";
const INNER = "file:///docs/api/mint.json";
const OTHER = "file:///other/site.config.json";

describe("site selection", () => {
  beforeEach(() => {
    for (const list of [shown, ran, window.messages, window.picks]) list.length = 0;
    window.activeTextEditor = undefined;
  });

  test.each([
    ["uses the active config", OTHER, "site-config", OTHER],
    ["uses the config that includes the active file", "file:///other/part.json", "site-config", OTHER],
    ["uses the config of the active page", "file:///docs/guides/one.mdx", "mdx", OUTER],
    ["uses the config of the innermost site around the active page", "file:///docs/api/list.md", "markdown", INNER],
  ])("%s", async (_is, active, languageId, expected) => {
    edit(active, languageId);
    await openSitePreview(contextWith(OUTER, INNER, OTHER), undefined);
    await explainSite(contextWith(OUTER, INNER, OTHER), undefined);
    expect(shown).toEqual([expected, expected]);
    expect(window.picks).toEqual([]);
  });

  test("uses the only config in the workspace", async () => {
    await openSitePreview(contextWith(OTHER), undefined);
    edit("file:///elsewhere/readme.md", "markdown");
    await openSitePreview(contextWith(OTHER), undefined);
    expect(shown).toEqual([OTHER, OTHER]);
  });

  test("asks if there are several configs, and lists only those around the active page", async () => {
    await openSitePreview(contextWith(OUTER, OTHER), undefined);
    edit("file:///docs/one.mdx", "mdx");
    await openSitePreview(contextWith(OUTER, "file:///docs/mint.json", OTHER), undefined);
    expect(window.picks).toEqual([
      ["/docs/site.config.json", "/other/site.config.json"],
      ["/docs/site.config.json", "/docs/mint.json"],
    ]);
    expect(shown).toEqual([OTHER, "file:///docs/mint.json"]);
  });

  test("offers to create a config if there is none", async () => {
    await explainSite(contextWith(), undefined);
    expect(window.messages).toEqual(["No site config found. Open or create one first."]);
    await vi.waitFor(() => expect(ran).toEqual(["sitekeeper.newSiteConfig"]));
    expect(shown).toEqual([]);
  });
});
