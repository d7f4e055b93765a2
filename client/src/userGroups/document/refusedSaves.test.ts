import { beforeEach, describe, expect, it, vi } from "vitest";

type Listener = (event: unknown) => void;
const listeners: { will: Listener; did: Listener } = { will: () => {}, did: () => {} };
/** The warnings that have been shown, and the edits that have been made to documents. */
const done: string[] = [];

vi.mock("../ui/notifications.ts", () => ({ showWarning: (text: string) => done.push(text) }));
vi.mock("vscode", () => ({
  WorkspaceEdit: class {
    change = "";
    insert(_uri: unknown, _at: unknown, text: string) {
      this.change = `insert "${text}"`;
    }
    delete() {
      this.change = "delete it";
    }
  },
  workspace: {
    onWillSaveTextDocument: (listener: Listener) => {
      listeners.will = listener;
      return { dispose: () => {} };
    },
    onDidSaveTextDocument: (listener: Listener) => {
      listeners.did = listener;
      return { dispose: () => {} };
    },
    applyEdit: async ({ change }: { change: string }) => done.push(change) > 0,
  },
}));
const { RefusedSaves } = await import("./refusedSaves.ts");

const uri = { scheme: "sitekeeper-group", path: "/acme.example/acme.json" } as import("vscode").Uri;
const position = { translate: () => position };
const document = { uri, lineCount: 1, lineAt: () => ({ range: { end: position, with: () => position } }) };
const WHY = "Line 3, name: Too long.";

describe("RefusedSaves", () => {
  beforeEach(() => {
    done.length = 0;
  });

  it("fails the save once, when the editor calls stat after the write", () => {
    const refusals = new RefusedSaves();
    listeners.will({ document });
    expect(() => refusals.refuse(uri, WHY)).not.toThrow();
    expect(() => refusals.throwIfRefused(uri)).toThrow(WHY);
    expect(() => refusals.throwIfRefused(uri)).not.toThrow();
  });

  it("throws immediately if a write is not part of a save", () => {
    const refusals = new RefusedSaves();
    expect(() => refusals.refuse(uri, WHY)).toThrow(WHY);
    expect(() => refusals.throwIfRefused(uri)).not.toThrow();
    listeners.will({ document });
    refusals.refuse(uri, WHY);
    expect(() => refusals.refuse(uri, WHY)).toThrow(WHY);
  });

  it("keeps a document dirty and shows why it was not saved if another caller's stat call came first", async () => {
    const refusals = new RefusedSaves();
    listeners.will({ document });
    refusals.refuse(uri, WHY);
    expect(() => refusals.throwIfRefused(uri)).toThrow(WHY);
    listeners.did(document);
    await expect.poll(() => done).toEqual([`User group acme was not saved. ${WHY}`, 'insert " "', "delete it"]);
  });

  it.each([
    ["an accepted text", uri],
    ["another file", { ...uri, scheme: "file" }],
  ])("does nothing after a save of %s", async (_name, saved) => {
    const refusals = new RefusedSaves();
    listeners.will({ document });
    refusals.refuse(uri, WHY);
    if (saved === uri) refusals.forget(uri);
    listeners.did({ ...document, uri: saved });
    await new Promise((resolve) => setTimeout(resolve));
    expect(done).toEqual([]);
  });
});
