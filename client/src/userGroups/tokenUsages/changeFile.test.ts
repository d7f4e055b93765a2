import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { replaceEnvVariable } from "@sitekeeper/user-groups";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The workspace folder, and a virtual file system with its files and its read error. */
const editor = vi.hoisted(() => ({ folder: "", files: new Map<string, Uint8Array>(), failure: "" }));
vi.mock("vscode", () => {
  class FileSystemError extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  return {
    FileSystemError,
    FileType: { File: 1 },
    workspace: {
      textDocuments: [],
      getWorkspaceFolder: () => ({ uri: { fsPath: editor.folder } }),
      fs: {
        stat: async ({ path: name }: { path: string }) => {
          if (editor.failure !== "") throw new FileSystemError(editor.failure);
          if (!editor.files.has(name)) throw new FileSystemError("FileNotFound");
          return { type: 1, size: editor.files.get(name)?.length };
        },
        readFile: async ({ path: name }: { path: string }) => editor.files.get(name),
        writeFile: async ({ path: name }: { path: string }, bytes: Uint8Array) => void editor.files.set(name, bytes),
      },
    },
  };
});
const { changeFile } = await import("./changeFile.ts");

beforeEach(() => {
  editor.folder = realpathSync(mkdtempSync(path.join(tmpdir(), "change-")));
  editor.files.clear();
  editor.failure = "";
});
afterEach(() => rmSync(editor.folder, { recursive: true, force: true }));

const uriOf = (scheme: string, file: string) => ({ scheme, path: file, fsPath: file, toString: () => file });

/** The kinds of file systems: a disk, and a virtual file system such as one provided by an extension. */
const PLACES = [
  {
    scheme: "file",
    read: (file: string) => readFileSync(file),
    write: (file: string, bytes: Uint8Array) => writeFileSync(file, bytes),
  },
  {
    scheme: "memfs",
    read: (file: string) => Buffer.from(editor.files.get(file) ?? []),
    write: (file: string, bytes: Uint8Array) => void editor.files.set(file, bytes),
  },
] as const;

const UTF16 = Buffer.from("TOKEN=old\r\n", "utf16le");
const NOT_UTF8 = "is not UTF-8 text. Save it as UTF-8.";

describe.each(PLACES)("a .env file ($scheme:)", ({ scheme, read, write }) => {
  const withToken = (file: string) =>
    changeFile(uriOf(scheme, file) as never, (text) => replaceEnvVariable(text, "TOKEN", "new"));
  const envFile = () => path.join(editor.folder, ".env");

  it("gets the new value and is otherwise unchanged", async () => {
    write(envFile(), Buffer.from("A=1\nTOKEN=old\n"));
    expect(await withToken(envFile())).toBeUndefined();
    expect(read(envFile()).toString()).toBe("A=1\nTOKEN=new\n");
  });

  it.each([
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), UTF16]), NOT_UTF8],
    ["UTF-16, big endian", Buffer.concat([Buffer.from([0xff, 0xfe]), UTF16]).swap16(), NOT_UTF8],
    ["UTF-16 without a BOM", UTF16, NOT_UTF8],
    ["UTF-16 without a BOM, big endian", Buffer.from(UTF16).swap16(), NOT_UTF8],
    [
      "larger than 1 MB",
      Buffer.from(`TOKEN=old\n${"#".repeat(1024 * 1024)}`),
      "is 1.1 MB. A file larger than 1 MB is not changed.",
    ],
  ])("is rejected and left unchanged: %s", async (_, bytes, words) => {
    write(envFile(), bytes);
    expect(await withToken(envFile())).toContain(words);
    expect(read(envFile()).equals(bytes)).toBe(true);
  });
});

it.each(["Unavailable", "NoPermissions"])(
  "does not treat an unreadable virtual file (%s) as empty",
  async (failure) => {
    const old = Buffer.from("A=1\nTOKEN=old\n");
    editor.files.set("/.env", old);
    editor.failure = failure;
    const refusal = await changeFile(uriOf("memfs", "/.env") as never, (text) =>
      replaceEnvVariable(text, "TOKEN", "new"),
    );
    expect(refusal).toBe(`Could not write the file: ${failure}`);
    expect(editor.files.get("/.env")).toBe(old);
  },
);
