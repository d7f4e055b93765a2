import { describe, expect, it } from "vitest";
import type { Connection, InitializeParams, InitializeResult, ServerCapabilities } from "vscode-languageserver";
import { systemClock } from "../clock.ts";
import { clientFeatures } from "./clientFeatures.ts";
import { requests } from "./requests.ts";
import { Scheduler } from "./scheduler.ts";
import { startServer } from "./server.ts";

/** The handlers that are not in the table of requests, each with the capability that makes clients use it. */
const HANDLERS: Readonly<Record<string, (capabilities: ServerCapabilities) => unknown>> = {
  "languages.diagnostics.on": (can) => can.diagnosticProvider,
  "languages.diagnostics.onWorkspace": (can) => can.diagnosticProvider?.workspaceDiagnostics,
  "workspace.textDocumentContent.on": (can) => can.workspace?.textDocumentContent,
  "workspace.onDidCreateFiles": (can) => can.workspace?.fileOperations?.didCreate,
  "workspace.onDidRenameFiles": (can) => can.workspace?.fileOperations?.didRename,
  "workspace.onDidDeleteFiles": (can) => can.workspace?.fileOperations?.didDelete,
};

/** The handlers for basic protocol messages and custom requests, which need no capability. */
const UNANNOUNCED = [
  "onInitialize",
  "onInitialized",
  "onDidChangeConfiguration",
  "onDidChangeWatchedFiles",
  "onDidOpenTextDocument",
  "onDidChangeTextDocument",
  "onDidCloseTextDocument",
  "onNotification",
  "onRequest",
];

/** The capabilities that do not belong to a request. */
const WITHOUT_REQUEST = ["positionEncoding", "textDocumentSync", "workspace.workspaceFolders"];

/** A client with every capability that the server uses. */
const EVERYTHING = {
  workspace: { textDocumentContent: {}, codeLens: { refreshSupport: true }, diagnostics: { refreshSupport: true } },
  textDocument: {
    diagnostic: {},
    rename: { prepareSupport: true },
    codeLens: { dynamicRegistration: true },
    codeAction: { codeActionLiteralSupport: {}, dataSupport: true, resolveSupport: { properties: ["edit"] } },
  },
};

/** Starts the server for a client. Returns the capabilities that it announces and the handlers that it registers. */
function start(capabilities: object): {
  capabilities: ServerCapabilities;
  handlers: ReadonlySet<string>;
  methods: ReadonlySet<string>;
} {
  const handlers = new Map<string, (params: unknown) => unknown>();
  const methods = new Set<string>();
  const part = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => part(path === "" ? String(name) : `${path}.${String(name)}`),
      apply: (_, __, args) => {
        if (path === "onRequest") methods.add(typeof args[0] === "string" ? args[0] : args[0].method);
        if (/(?:^|\.)on(?:[A-Z]\w*)?$/.test(path)) handlers.set(path, args[0]);
        return undefined;
      },
    });
  const runtime = { scheduler: new Scheduler(systemClock), rules: [], disk: undefined, iconDrawings: undefined };
  startServer(part("") as Connection, runtime);
  const initializationOptions = { showPlacesCommand: "show" };
  const params = { capabilities, initializationOptions } as unknown as InitializeParams;
  const result = handlers.get("onInitialize")!(params) as InitializeResult;
  return { capabilities: result.capabilities, handlers: new Set(handlers.keys()), methods };
}

/** Returns the announced capabilities as key paths separated by dots. */
function pathsOf(announced: object, parent = ""): string[] {
  return Object.entries(announced).flatMap(([key, value]) =>
    ["workspace", "fileOperations"].includes(key) ? pathsOf(value, `${parent}${key}.`) : [`${parent}${key}`],
  );
}

/** Returns a copy of the capabilities without the capability at a path. */
function without<Announced extends object>(announced: Announced, path: string): Announced {
  const copy = structuredClone(announced);
  const keys = path.split(".");
  const last = keys.pop()!;
  // biome-ignore lint/suspicious/noExplicitAny: capabilities of any shape
  delete keys.reduce<any>((value, key) => value[key], copy)[last];
  return copy;
}

describe("capabilitiesFor", () => {
  const { capabilities, handlers, methods } = start(EVERYTHING);

  it("registers a handler for every request in the table", () => {
    const names = Object.values(requests).map(({ type }) => (typeof type === "string" ? type : type.method));
    expect(names.filter((name) => !methods.has(name))).toEqual([]);
  });

  it("announces every protocol request except those that are registered dynamically", () => {
    const client = clientFeatures(EVERYTHING, undefined);
    const silent = Object.entries(requests).filter(
      ([, { type, announced }]) => typeof type !== "string" && pathsOf(announced?.(client) ?? {}).length === 0,
    );
    expect(silent.map(([name]) => name)).toEqual(["codeLens"]);
  });

  it("registers only handlers that this test lists", () => {
    const unknown = [...handlers].filter((name) => !(name in HANDLERS) && !UNANNOUNCED.includes(name));
    expect(unknown, "Add the handler to the table in this test, with its capability.").toEqual([]);
  });

  it("announces the capability of every handler", () => {
    const silent = [...handlers].filter((name) => HANDLERS[name] && !HANDLERS[name](capabilities));
    expect(silent, "No client calls these handlers. Announce them in lsp/capabilities.ts.").toEqual([]);
  });

  it("announces only capabilities that have a handler", () => {
    const empty = Object.keys(HANDLERS).filter((name) => HANDLERS[name]!(capabilities) && !handlers.has(name));
    expect(empty, "These capabilities are announced without a handler.").toEqual([]);
  });

  it("announces only capabilities that are listed in this test", () => {
    const client = clientFeatures(EVERYTHING, undefined);
    const ofTable = Object.values(requests).flatMap(({ announced }) => pathsOf(announced?.(client) ?? {}));
    const unknown = pathsOf(capabilities).filter((path) => {
      const rest = without(capabilities, path);
      const isOfHandler = Object.values(HANDLERS).some(
        (announced) => Boolean(announced(capabilities)) !== Boolean(announced(rest)),
      );
      return !isOfHandler && !ofTable.includes(path);
    });
    expect(unknown, "Add the handlers for these capabilities to the table in this test.").toEqual(WITHOUT_REQUEST);
  });

  it("omits capabilities that the client does not support", () => {
    const plain = start({}).capabilities;
    expect([plain.diagnosticProvider, plain.codeActionProvider, plain.workspace?.textDocumentContent]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it("announces the trigger characters for pages to clients without dynamic registration", () => {
  const charactersFor = (textDocument: object) =>
    start({ textDocument }).capabilities.completionProvider?.triggerCharacters;
  expect(charactersFor({})).toContain("<");
  expect(charactersFor({ completion: { dynamicRegistration: true } })).not.toContain("<");
});
