import { beforeEach, describe, expect, it, vi } from "vitest";
import { Uri } from "vscode";
import { editorDisk, SiteConfigGlobs } from "./siteConfigGlobs.ts";

type Inspected = { readonly workspaceValue?: unknown; readonly workspaceFolderValue?: unknown };

const editor = vi.hoisted(() => ({
  workspaceFile: undefined as string | undefined,
  /** The patterns set for the workspace and for each folder. */
  ofWorkspace: undefined as readonly string[] | undefined,
  ofFolders: {} as Readonly<Record<string, readonly string[]>>,
  /** The number of times that the settings have been read. */
  reads: 0,
  change: (): void => {},
}));

vi.mock("vscode", async () => {
  const { EventEmitter } = await import("../testing/fakeEditor.ts");
  const nothing = () => ({ dispose: () => {} });
  const uri = (text: string): object => ({
    path: new URL(text).pathname,
    with: ({ path }: { readonly path: string }) => uri(`file://${path}`),
    toString: () => text,
  });
  return {
    EventEmitter,
    Uri: {
      parse: uri,
      joinPath: (base: Uri, part: string) => uri(new URL(part, `${base}/`).href.replace(/\/$/, "")),
    },
    workspace: {
      get workspaceFile() {
        return editor.workspaceFile;
      },
      workspaceFolders: ["file:///one", "file:///two"].map((folder) => ({ uri: uri(folder) })),
      createFileSystemWatcher: () => ({ onDidCreate: nothing, onDidChange: nothing, onDidDelete: nothing }),
      fs: { readFile: () => Promise.reject(new Error()), stat: () => Promise.reject(new Error()) },
      onDidChangeConfiguration: (listener: (event: object) => void) => {
        editor.change = () => listener({ affectsConfiguration: (section: string) => section === "sitekeeper.files" });
        return nothing();
      },
      getConfiguration: (_: string, scope: Uri | undefined) => {
        const folder = scope && Object.keys(editor.ofFolders).find((name) => String(scope).startsWith(name));
        return {
          inspect: (): Inspected => {
            editor.reads++;
            return {
              workspaceValue: editor.ofWorkspace,
              workspaceFolderValue: folder && editor.ofFolders[folder],
            };
          },
        };
      },
    },
  };
});

const uri = Uri.parse;

beforeEach(() => Object.assign(editor, { workspaceFile: undefined, ofWorkspace: undefined, ofFolders: {}, reads: 0 }));

describe("patterns in the settings", () => {
  it("are cached until they change if the window has a single folder", async () => {
    const globs = new SiteConfigGlobs(() => editorDisk);
    editor.ofWorkspace = ["**/acme.json"];
    const matches = () => Promise.all(["acme", "mint"].map((name) => globs.match(uri(`file:///one/${name}.json`))));
    expect(await matches()).toEqual(["**/acme.json", undefined]);
    expect(globs.ofUser).toEqual(["**/acme.json"]);
    expect(editor.reads).toBe(1);

    const changed = vi.fn();
    globs.onDidChange(changed);
    editor.ofWorkspace = undefined;
    editor.change();
    expect(await matches()).toEqual([undefined, "**/mint.json"]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it("can differ between the folders of a multi-root workspace", async () => {
    const globs = new SiteConfigGlobs(() => editorDisk);
    editor.workspaceFile = "file:///all.code-workspace";
    editor.ofWorkspace = ["**/acme.json"];
    editor.ofFolders = { "file:///two": ["**/site.json"] };
    expect(await globs.match(uri("file:///one/acme.json"))).toBe("**/acme.json");
    expect(await globs.match(uri("file:///two/acme.json"))).toBeUndefined();
    expect(await globs.match(uri("file:///two/site.json"))).toBe("**/site.json");
  });
});
