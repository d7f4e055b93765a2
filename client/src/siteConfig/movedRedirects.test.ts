import { beforeEach, describe, expect, it, vi } from "vitest";

const editor = vi.hoisted(() => ({
  choice: "ask",
  press: undefined as string | undefined,
  messages: 0,
  saved: [] as unknown[],
}));
vi.mock("vscode", () => ({
  ConfigurationTarget: { Global: 1 },
  window: {
    showInformationMessage: async () => {
      editor.messages++;
      return editor.press;
    },
  },
  workspace: {
    getConfiguration: () => ({
      get: () => editor.choice,
      update: async (...setting: unknown[]) => void editor.saved.push(setting),
    }),
  },
}));
const { redirectMovedPages } = await import("./movedRedirects.ts");

beforeEach(() => Object.assign(editor, { choice: "ask", press: undefined, messages: 0, saved: [] }));

/** How many redirects are added, after how many questions to the server. */
async function added(answer: unknown): Promise<readonly [added: number, asked: number]> {
  let [edits, asked] = [0, 0];
  const client = {
    code2ProtocolConverter: { asUri: String },
    protocol2CodeConverter: { asWorkspaceEdit: async (edit: unknown) => edit ?? undefined },
    sendRequest: async () => {
      asked++;
      return answer;
    },
  };
  const event = { files: [{ oldUri: "file:///site/a.mdx", newUri: "file:///site/b.mdx" }] };
  await redirectMovedPages(client as never, event as never, async () => void edits++);
  return [edits, asked];
}

describe("after a page was renamed", () => {
  it.each([
    ["asks, and adds a redirect", "ask", "Add Redirect", [1, 2], 1, []],
    ["asks, and remembers to add it always", "ask", "Always", [1, 2], 1, [["redirectMovedPages", "always", 1]]],
    ["asks, and remembers not to", "ask", "Never", [0, 1], 1, [["redirectMovedPages", "never", 1]]],
    ["leaves the config when nobody answers", "ask", undefined, [0, 1], 1, []],
    ["adds one without a question", "always", undefined, [1, 1], 0, []],
    ["does nothing when it is turned off", "never", undefined, [0, 0], 0, []],
  ])("%s", async (_, choice, press, expected, messages, saved) => {
    Object.assign(editor, { choice, press });
    expect([await added({}), editor.messages, editor.saved]).toEqual([expected, messages, saved]);
  });

  it("says nothing when there is nothing to redirect", async () => {
    expect([await added(null), editor.messages]).toEqual([[0, 1], 0]);
  });
});
