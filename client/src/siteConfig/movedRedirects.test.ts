import { beforeEach, describe, expect, it, vi } from "vitest";

interface Change {
  readonly range: unknown;
  readonly by: string;
}
const editor = vi.hoisted(() => ({
  choice: "ask",
  press: undefined as string | undefined,
  messages: 0,
  saved: [] as unknown[],
}));
/** A `WorkspaceEdit` of VS Code, whose `set` adds edits to those of a file. */
const Edits = vi.hoisted(
  () =>
    class {
      readonly #all: { uri: string; edits: Change[] }[] = [];
      entries = () => this.#all.map(({ uri, edits }) => [uri, edits] as const);
      set(uri: string, edits: readonly Change[]): void {
        const known = this.#all.find((each) => each.uri === uri);
        if (known) known.edits.push(...edits);
        else this.#all.push({ uri, edits: [...edits] });
      }
    },
);
vi.mock("vscode", () => ({
  ConfigurationTarget: { Global: 1 },
  WorkspaceEdit: Edits,
  window: {
    showInformationMessage: (_: string, __: unknown, ...items: { title: string }[]) => {
      editor.messages++;
      return editor.press === "later"
        ? new Promise(() => undefined)
        : Promise.resolve(items.find(({ title }) => title === editor.press));
    },
  },
  workspace: {
    getConfiguration: () => ({
      get: () => editor.choice,
      update: async (...setting: unknown[]) => void editor.saved.push(setting),
    }),
  },
}));
const { joinEdits, MovedRedirects } = await import("./movedRedirects.ts");

beforeEach(() => Object.assign(editor, { choice: "ask", press: undefined, messages: 0, saved: [] }));

/** A session that records the requests to the server and counts the edits that become part of a rename. */
function session(answer: unknown) {
  const seen = { asked: [] as { files: unknown; isUndo?: boolean }[], edits: 0 };
  const client = {
    protocol2CodeConverter: { asWorkspaceEdit: async (edit: unknown) => edit ?? undefined },
    sendRequest: async (_method: string, params: { files: unknown }) => {
      seen.asked.push(params);
      return answer;
    },
  };
  const redirects = new MovedRedirects();
  const move = async (oldUri: string, newUri: string): Promise<void> => {
    const files = [{ oldUri, newUri }] as never;
    seen.edits += (await redirects.willMove(client as never, files)).length;
    redirects.didMove(files);
  };
  /** VS Code undoes a rename without asking for edits. */
  const undo = (oldUri: string, newUri: string): void => redirects.didMove([{ oldUri, newUri }] as never);
  return { seen, move, undo };
}

/** An edit that either inserts or replaces text. */
const edit = (isInsertion: boolean) => ({ entries: () => [["uri", [{ range: { isEmpty: isInsertion } }]]] });

describe("a rename of a page", () => {
  it.each([
    ["adds a redirect if the user requests it", "ask", "Add Redirect", 1, 1, []],
    [
      "adds this redirect and all later ones if the user selects Always",
      "ask",
      "Always",
      1,
      1,
      [["redirectMovedPages", "always", 1]],
    ],
    ["never asks again if the user selects Never", "ask", "Never", 0, 1, [["redirectMovedPages", "never", 1]]],
    ["adds no redirect if the user closes the message", "ask", "No Redirect", 0, 1, []],
    ["adds a redirect without asking if the setting is always", "always", undefined, 1, 0, []],
    ["does nothing if the setting is turned off", "never", undefined, 0, 0, []],
  ])("%s", async (_, choice, press, edits, messages, saved) => {
    Object.assign(editor, { choice, press });
    const { seen, move } = session(edit(true));
    await move("a", "b");
    expect([seen.edits, editor.messages, editor.saved]).toEqual([edits, messages, saved]);
  });

  it("does not ask if there is nothing to redirect", async () => {
    const { seen, move } = session(null);
    await move("a", "b");
    expect([seen.edits, seen.asked.length, editor.messages]).toEqual([0, 1, 0]);
  });

  it("continues without a redirect if the user does not answer, because VS Code would drop all edits", async () => {
    vi.useFakeTimers();
    editor.press = "later";
    const { seen, move } = session(edit(true));
    const moving = move("a", "b");
    await vi.advanceTimersByTimeAsync(60_000);
    await moving;
    vi.useRealTimers();
    expect(seen.edits).toBe(0);
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

  it.each([
    ["removes the redirect that was added", true, { files: back, isUndo: true }],
    ["restores an existing redirect from the new name to the old one", false, { files: back }],
  ])("%s", async (_, isInsertion, request) => {
    editor.choice = "always";
    const { seen, move } = session(edit(isInsertion));
    await move("a", "b");
    await move("b", "a");
    expect([seen.edits, seen.asked.slice(1)]).toEqual([2, [request]]);
  });

  it("leaves an undo to VS Code, and asks again if the page is renamed once more", async () => {
    editor.press = "Add Redirect";
    const { seen, move, undo } = session(edit(true));
    await move("a", "b");
    undo("b", "a");
    expect([seen.edits, seen.asked.length]).toEqual([1, 1]);
    await move("a", "b");
    expect([seen.edits, editor.messages]).toEqual([2, 2]);
  });
});

describe("joinEdits", () => {
  const rangeFrom = (start: number, end: number) => ({
    start,
    end,
    contains: (other: { start: number; end: number }) => start <= other.start && other.end <= end,
  });
  type Changes = InstanceType<typeof Edits>;
  const editsOf = (...all: [string, string, number, number][]): Changes => {
    const edits = new Edits();
    for (const [uri, by, start, end] of all) edits.set(uri, [{ range: rangeFrom(start, end), by }]);
    return edits;
  };
  const joined = (...edits: (Changes | undefined)[]) =>
    (joinEdits(edits[0] as never, edits.slice(1) as never) as unknown as Changes | undefined)
      ?.entries()
      .map(([uri, changes]) => [uri, ...changes.map(({ by }) => by)]);

  it.each<[string, (Changes | undefined)[], unknown]>([
    [
      "joins edits in the same file",
      [editsOf(["c", "entry", 1, 2]), editsOf(["c", "redirect", 9, 9])],
      [["c", "entry", "redirect"]],
    ],
    ["returns the only edit", [undefined, editsOf(["c", "redirect", 9, 9])], [["c", "redirect"]]],
    ["returns nothing if there are no edits", [undefined], undefined],
    [
      "omits changes inside removed text",
      [editsOf(["c", "target", 4, 5], ["p", "link", 4, 5]), editsOf(["c", "", 3, 6])],
      [
        ["c", ""],
        ["p", "link"],
      ],
    ],
  ])("%s", (_, edits, expected) => {
    expect(joined(...edits)).toEqual(expected);
  });
});
