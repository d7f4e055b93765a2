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
const { MovedRedirects } = await import("./movedRedirects.ts");

beforeEach(() => Object.assign(editor, { choice: "ask", press: undefined, messages: 0, saved: [] }));

/** What was sent to the server, and how many of its edits were made. */
function session(answer: unknown) {
  const seen = { asked: [] as { files: unknown; isUndo?: boolean }[], edits: 0 };
  const client = {
    code2ProtocolConverter: { asUri: String },
    protocol2CodeConverter: { asWorkspaceEdit: async (edit: unknown) => edit ?? undefined },
    sendRequest: async (_method: string, params: { files: unknown }) => {
      seen.asked.push(params);
      return answer;
    },
  };
  const redirects = new MovedRedirects(async () => void seen.edits++);
  const move = (oldUri: string, newUri: string): Promise<void> =>
    redirects.follow(client as never, { files: [{ oldUri, newUri }] } as never);
  return { seen, move };
}

/** An edit that inserts text, or one that replaces some. */
const edit = (isInsertion: boolean) => ({ entries: () => [["uri", [{ range: { isEmpty: isInsertion } }]]] });

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
    const { seen, move } = session(edit(true));
    await move("a", "b");
    expect([[seen.edits, seen.asked.length], editor.messages, editor.saved]).toEqual([expected, messages, saved]);
  });

  it("says nothing when there is nothing to redirect", async () => {
    const { seen, move } = session(null);
    await move("a", "b");
    expect([seen.edits, seen.asked.length, editor.messages]).toEqual([0, 1, 0]);
  });
});

describe("after a rename was undone", () => {
  const back = [{ oldUri: "b", newUri: "a" }];

  it("offers no redirect", async () => {
    const { seen, move } = session(edit(true));
    await move("a", "b");
    await move("b", "a");
    expect([seen.edits, seen.asked.length, editor.messages]).toEqual([0, 1, 1]);
  });

  it("removes the redirect that was added", async () => {
    editor.choice = "always";
    const { seen, move } = session(edit(true));
    await move("a", "b");
    await move("b", "a");
    expect([seen.edits, seen.asked.slice(1)]).toEqual([2, [{ files: back, isUndo: true }]]);
  });

  it("turns a redirect back that led to the old name before", async () => {
    editor.choice = "always";
    const { seen, move } = session(edit(false));
    await move("a", "b");
    await move("b", "a");
    expect([seen.edits, seen.asked.slice(1)]).toEqual([2, [{ files: back }]]);
  });

  it("adds none when the first question is answered only now", async () => {
    const { seen, move } = session(edit(true));
    let press: (answer: string) => void = () => undefined;
    editor.press = new Promise((resolve) => {
      press = resolve;
    }) as never;
    const asked = move("a", "b");
    await vi.waitFor(() => expect(editor.messages).toBe(1));
    await move("b", "a");
    press("Add Redirect");
    await asked;
    expect([seen.edits, seen.asked.length]).toEqual([0, 1]);
  });

  it("asks again when the rename is redone", async () => {
    const { move } = session(edit(true));
    for (const [from, to] of [
      ["a", "b"],
      ["b", "a"],
      ["a", "b"],
    ] as const)
      await move(from, to);
    expect(editor.messages).toBe(2);
  });
});
