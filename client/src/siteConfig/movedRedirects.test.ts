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

/** A session that records the requests to the server and counts the applied edits. */
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

/** An edit that either inserts or replaces text. */
const edit = (isInsertion: boolean) => ({ entries: () => [["uri", [{ range: { isEmpty: isInsertion } }]]] });

describe("a rename of a page", () => {
  it.each([
    ["adds a redirect if the user requests it", "ask", "Add Redirect", [1, 2], 1, []],
    [
      "adds this redirect and all later ones if the user selects Always",
      "ask",
      "Always",
      [1, 2],
      1,
      [["redirectMovedPages", "always", 1]],
    ],
    ["never asks again if the user selects Never", "ask", "Never", [0, 1], 1, [["redirectMovedPages", "never", 1]]],
    ["adds no redirect if the user dismisses the message", "ask", undefined, [0, 1], 1, []],
    ["adds a redirect without asking if the setting is always", "always", undefined, [1, 1], 0, []],
    ["does nothing if the setting is turned off", "never", undefined, [0, 0], 0, []],
  ])("%s", async (_, choice, press, expected, messages, saved) => {
    Object.assign(editor, { choice, press });
    const { seen, move } = session(edit(true));
    await move("a", "b");
    expect([[seen.edits, seen.asked.length], editor.messages, editor.saved]).toEqual([expected, messages, saved]);
  });

  it("does not ask if there is nothing to redirect", async () => {
    const { seen, move } = session(null);
    await move("a", "b");
    expect([seen.edits, seen.asked.length, editor.messages]).toEqual([0, 1, 0]);
  });
});

describe("a reversed rename", () => {
  const back = [{ oldUri: "b", newUri: "a" }];

  it("does not ask for another redirect", async () => {
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

  it("restores an existing redirect from the new name to the old one", async () => {
    editor.choice = "always";
    const { seen, move } = session(edit(false));
    await move("a", "b");
    await move("b", "a");
    expect([seen.edits, seen.asked.slice(1)]).toEqual([2, [{ files: back }]]);
  });

  it("adds no redirect if the user answers the message after undoing the rename", async () => {
    const { seen, move } = session(edit(true));
    let press: (answer: string) => void = () => undefined;
    editor.press = new Promise((resolve) => {
      press = resolve;
    }) as never;
    const firstMove = move("a", "b");
    await vi.waitFor(() => expect(editor.messages).toBe(1));
    await move("b", "a");
    press("Add Redirect");
    await firstMove;
    expect([seen.edits, seen.asked.length]).toEqual([0, 1]);
  });

  it("asks again if the user redoes the rename", async () => {
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
