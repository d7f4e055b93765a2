import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkspaceEdit } from "vscode";
import { URI } from "vscode-uri";
import { EventEmitter } from "../testing/fakeEditor.ts";

interface Document {
  readonly uri: URI;
  isDirty: boolean;
  save(): Promise<boolean>;
}
const UNDO = 1;
const [renamed, deleted, created, changed] = [1, 2, 3, 4].map(() => new EventEmitter<unknown>());
const documents: Document[] = [];
let autoSave = true;
vi.mock("vscode", () => ({
  Uri: URI,
  Disposable: {
    from: (...all: { dispose(): void }[]) => ({
      dispose() {
        for (const each of all) each.dispose();
      },
    }),
  },
  TextDocumentChangeReason: { Undo: UNDO, Redo: 2 },
  workspace: {
    textDocuments: documents,
    onDidRenameFiles: renamed!.event,
    onDidDeleteFiles: deleted!.event,
    onDidCreateFiles: created!.event,
    onDidChangeTextDocument: changed!.event,
    getConfiguration: () => ({ get: () => autoSave }),
  },
}));
const { SavedFileOperations } = await import("./savedFileOperations.ts");

const uriOf = (name: string): URI => URI.file(`/site/${name}`);
const open = (name: string, isDirty = false): Document => {
  const document = {
    uri: uriOf(name),
    isDirty,
    save: async () => {
      document.isDirty = false;
      return true;
    },
  };
  documents.push(document);
  return document;
};
const editOf = (...names: readonly string[]): WorkspaceEdit =>
  ({ entries: () => names.map((name) => [uriOf(name), []]) }) as unknown as WorkspaceEdit;
/** Changes the text of open files, by an edit of a file operation, by an undo, or by typing. */
const change = (names: readonly string[], reason?: number): void => {
  for (const document of documents.filter(({ uri }) => names.some((name) => uri.path === `/site/${name}`))) {
    document.isDirty = true;
    changed!.fire({ document, reason });
  }
};
const rename = (from: string, to: string): void =>
  renamed!.fire({ files: [{ oldUri: uriOf(from), newUri: uriOf(to) }] });
const dirty = () => documents.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path.slice("/site/".length));

describe("files that are changed because of a rename or deletion", () => {
  let saved: InstanceType<typeof SavedFileOperations>;
  beforeEach(() => {
    documents.length = 0;
    autoSave = true;
    saved = new SavedFileOperations();
    return () => saved.dispose();
  });

  test("are saved, including the moved page, but not files with the user's own changes", () => {
    for (const name of ["site.config.json", "a.mdx", "new/b.mdx"]) open(name);
    open("mine.mdx", true);
    open("other.mdx", true);
    const names = ["site.config.json", "a.mdx", "mine.mdx"];
    saved.expect(editOf(...names, "old/b.mdx"));
    change([...names, "new/b.mdx"]);
    rename("old", "new");
    expect(dirty()).toEqual(["mine.mdx", "other.mdx"]);
  });

  test("are saved again when the rename is undone, once", () => {
    open("site.config.json");
    saved.expect(editOf("site.config.json"));
    change(["site.config.json"]);
    rename("a.mdx", "b.mdx");
    rename("b.mdx", "a.mdx");
    change(["site.config.json"], UNDO);
    expect(dirty()).toEqual([]);
    change(["site.config.json"], UNDO);
    expect(dirty()).toEqual(["site.config.json"]);
  });

  test("are saved when pages are deleted, and again when they are restored", () => {
    open("site.config.json");
    saved.expect(editOf("site.config.json"));
    change(["site.config.json"]);
    deleted!.fire({ files: [uriOf("a.mdx")] });
    expect(dirty()).toEqual([]);
    created!.fire({ files: [uriOf("a.mdx")] });
    change(["site.config.json"], UNDO);
    expect(dirty()).toEqual([]);
  });

  test.each([
    ["another file is renamed without edits", () => saved.expect(undefined), () => rename("c.mdx", "d.mdx")],
    ["a file is created", () => undefined, () => created!.fire({ files: [uriOf("c.mdx")] })],
  ])("are left to the user after %s", (_, before, run) => {
    open("site.config.json");
    saved.expect(editOf("site.config.json"));
    change(["site.config.json"]);
    rename("a.mdx", "b.mdx");
    before();
    run();
    change(["site.config.json"], UNDO);
    expect(dirty()).toEqual(["site.config.json"]);
  });

  test("are left unsaved when the user types after an undo, or if VS Code does not save refactorings", () => {
    open("site.config.json");
    saved.expect(editOf("site.config.json"));
    rename("a.mdx", "b.mdx");
    rename("b.mdx", "a.mdx");
    change(["site.config.json"]);
    change(["site.config.json"], UNDO);
    expect(dirty()).toEqual(["site.config.json"]);
    autoSave = false;
    documents.length = 0;
    open("a.mdx");
    saved.expect(editOf("a.mdx"));
    change(["a.mdx"]);
    rename("c.mdx", "d.mdx");
    expect(dirty()).toEqual(["a.mdx"]);
  });
});
