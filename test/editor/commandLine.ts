import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { OpenOptions } from "./workbench.ts";

/** The action that a VS Code command line requests. */
export type Request =
  /** Arguments for the server's own command line, which manages extensions without opening a window. */
  { readonly do: "manage"; readonly args: readonly string[] } | { readonly do: "open"; readonly options: OpenOptions };

/** The supported flags. VS Code has many more, but they do not affect a window in a browser. */
const flags = {
  extensionDevelopmentPath: { type: "string", multiple: true },
  extensionDevelopmentKind: { type: "string" },
  extensionTestsPath: { type: "string" },
  "user-data-dir": { type: "string" },
  "extensions-dir": { type: "string" },
  "enable-proposed-api": { type: "string", multiple: true },
  "disable-extensions": { type: "boolean" },
  locale: { type: "string" },
  "folder-uri": { type: "string" },
  "file-uri": { type: "string" },
  "remote-debugging-port": { type: "string" },
  "install-extension": { type: "string", multiple: true },
  "uninstall-extension": { type: "string", multiple: true },
  "list-extensions": { type: "boolean" },
  "show-versions": { type: "boolean" },
  version: { type: "boolean" },
  force: { type: "boolean" },
} as const;

/** The flags that VS Code's server handles itself, without opening a window. */
const managing = [
  "install-extension",
  "uninstall-extension",
  "list-extensions",
  "show-versions",
  "version",
  "force",
] as const;

/**
 * Parses a command line like the desktop version of VS Code.
 *
 * @param args The arguments, without the executable.
 */
export function readCommandLine(args: readonly string[]): Request {
  const { values, positionals } = parseArgs({ args: [...args], options: flags, strict: false, allowPositionals: true });
  const given = values as Partial<Record<keyof typeof flags, string | boolean | string[]>>;
  if (managing.some((name) => given[name] !== undefined)) return { do: "manage", args: managementArguments(given) };

  const text = (name: keyof typeof flags) => (typeof given[name] === "string" ? given[name] : undefined);
  const list = (name: keyof typeof flags) => (Array.isArray(given[name]) ? given[name] : []);
  const isFolder = (file: string) =>
    file.endsWith(".code-workspace") || statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const uriPath = (uri: string | undefined) => (uri === undefined ? undefined : fileURLToPath(uri));
  const debuggingPort = text("remote-debugging-port");
  const options = {
    folder: uriPath(text("folder-uri")) ?? positionals.find(isFolder),
    file: uriPath(text("file-uri")) ?? positionals.find((file) => !isFolder(file)),
    extensions: list("extensionDevelopmentPath"),
    kind: text("extensionDevelopmentKind") === "web" ? ("web" as const) : ("desktop" as const),
    tests: text("extensionTestsPath"),
    userDataFolder: text("user-data-dir"),
    extensionsFolder: text("extensions-dir"),
    proposedApi: list("enable-proposed-api"),
    disableExtensions: given["disable-extensions"] === true,
    locale: text("locale"),
    chromiumArguments: debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`],
  };
  return { do: "open", options: withoutUndefined(options) };
}

function managementArguments(given: Partial<Record<string, string | boolean | string[]>>): string[] {
  return ["user-data-dir", "extensions-dir", ...managing].flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    return value === true ? [`--${name}`] : [value].flat().map((item) => `--${name}=${item}`);
  });
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<T>;
}
