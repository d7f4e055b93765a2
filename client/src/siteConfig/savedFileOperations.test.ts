import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkspaceEdit } from "vscode";
import { URI } from "vscode-uri";
import { EventEmitter } from "../testing/fakeEditor.ts";

interface Document {
  readonly uri: URI;
  isDirty: boolean;
  save(): Promise<boolean>;
}
const renamed = new EventEmitter<unknown>();
const documents: Document[] = [];
const messages: string[] = [];
let autoSave = "off";
let answer: Promise<string | undefined> = Promise.resolve(undefined);
vi.mock("vscode", () => ({
  Uri: URI,
  window: {
    showInformationMessage: async (message: string) => {
      messages.push(message);
      return answer;
    },
  },
  workspace: {
    textDocuments: documents,
    onDidRenameFiles: renamed.event,
    getConfiguration: () => ({ get: () => autoSave }),
  },
}));
const { UnsavedChanges } = await import("./unsavedChanges.ts");

const open = (name: string): void => {
  const document = {
    uri: URI.file(`/site/${name}`),
    isDirty: true,
    save: async () => {
      document.isDirty = false;
      return true;
    },
  };
  documents.push(document);
};
const editOf = (...names: readonly string[]): WorkspaceEdit =>
  ({ entries: () => names.map((name) => [URI.file(`/site/${name}`), []]) }) as unknown as WorkspaceEdit;
const rename = async (from: string, to: string): Promise<void> => {
  renamed.fire({ files: [{ oldUri: URI.file(`/site/${from}`), newUri: URI.file(`/site/${to}`) }] });
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const dirty = () => documents.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path.slice("/site/".length));

describe("files changed by a rename", () => {
  let unsaved: InstanceType<typeof UnsavedChanges>;
  beforeEach(() => {
    documents.length = 0;
    messages.length = 0;
    autoSave = "off";
    answer = Promise.resolve(undefined);
    unsaved = new UnsavedChanges();
    return () => unsaved.dispose();
  });

  test("are saved on request, including the moved page but not any other files", async () => {
    for (const name of ["site.config.json", "a.mdx", "new/b.mdx", "mine.md"]) open(name);
    answer = Promise.resolve("Save All");
    unsaved.expect(editOf("site.config.json", "a.mdx", "old/b.mdx"));
    await rename("old", "new");
    expect(messages).toEqual(["3 files were updated but not saved yet."]);
    expect(dirty()).toEqual(["mine.md"]);
  });

  test("are offered for saving only once after several renames", async () => {
    for (const name of ["site.config.json", "a.mdx", "b.mdx"]) open(name);
    const message = Promise.withResolvers<string>();
    answer = message.promise;
    unsaved.expect(editOf("site.config.json", "a.mdx", "b.mdx"));
    await rename("c.mdx", "d.mdx");
    open("e.mdx");
    unsaved.expect(editOf("e.mdx"));
    await rename("f.mdx", "g.mdx");
    expect(messages).toHaveLength(1);
    message.resolve("Save All");
    await vi.waitFor(() => expect(dirty()).toEqual([]));
  });

  test("are not offered for saving if there are only a few, if VS Code saves them, or if edits were skipped", async () => {
    for (const name of ["site.config.json", "a.mdx"]) open(name);
    unsaved.expect(editOf("site.config.json", "a.mdx"));
    await rename("c.mdx", "d.mdx");
    open("b.mdx");
    autoSave = "afterDelay";
    unsaved.expect(editOf("b.mdx"));
    await rename("c.mdx", "d.mdx");
    autoSave = "off";
    for (const document of documents) document.isDirty = false;
    unsaved.expect(editOf("site.config.json", "a.mdx", "b.mdx"));
    await rename("c.mdx", "d.mdx");
    expect(messages).toEqual([]);
  });
});
