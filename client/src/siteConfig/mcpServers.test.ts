import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExtensionContext, McpServerDefinitionProvider, McpStdioServerDefinition } from "vscode";
import { MCP_PROVIDER, registerMcpServers } from "./mcpServers.ts";

const editor = vi.hoisted(() => ({
  provider: undefined as unknown,
  listeners: [] as (() => void)[],
  workspace: { isTrusted: true, workspaceFolders: undefined as unknown },
  lm: {} as { registerMcpServerDefinitionProvider?: unknown },
}));

vi.mock("vscode", () => ({
  lm: editor.lm,
  workspace: Object.assign(editor.workspace, {
    onDidChangeWorkspaceFolders: (listener: () => void) => editor.listeners.push(listener),
    onDidGrantWorkspaceTrust: (listener: () => void) => editor.listeners.push(listener),
  }),
  EventEmitter: class {
    readonly #listeners: (() => void)[] = [];
    readonly event = (listener: () => void) => this.#listeners.push(listener);
    readonly fire = () => {
      for (const listener of this.#listeners) listener();
    };
  },
  McpStdioServerDefinition: class {
    constructor(label: string, command: string, args: string[], env: object, version: string) {
      Object.assign(this, { label, command, args, env, version });
    }
  },
}));

const context = {
  asAbsolutePath: (file: string) => `/extension/${file}`,
  extension: { packageJSON: { version: "1.2.3" } },
} as unknown as ExtensionContext;
const folder = (name: string, scheme = "file") => ({ name, uri: { scheme, path: `/${name}` } });

/** Returns the definitions for a workspace with the given folders. */
function definitionsFor(...folders: readonly object[]): readonly McpStdioServerDefinition[] {
  editor.workspace.workspaceFolders = folders.length > 0 ? folders : undefined;
  const provider = editor.provider as McpServerDefinitionProvider<McpStdioServerDefinition>;
  return provider.provideMcpServerDefinitions(undefined as never) as McpStdioServerDefinition[];
}

beforeEach(() => {
  editor.workspace.isTrusted = true;
  editor.listeners.length = 0;
  editor.lm.registerMcpServerDefinitionProvider = (id: string, provider: unknown) => {
    expect(id).toBe(MCP_PROVIDER);
    editor.provider = provider;
    return { dispose: () => undefined };
  };
  registerMcpServers(context, "/tmp/random/socket");
});

describe("registerMcpServers", () => {
  it("offers a server that reads the folder and runs on the editor's Node", () => {
    expect(definitionsFor(folder("docs"))).toEqual([
      {
        label: "Sitekeeper",
        command: process.execPath,
        args: ["/extension/server/bin/site-config.cjs", "mcp", "--connect"],
        env: { ELECTRON_RUN_AS_NODE: "1", SITEKEEPER_SOCKET: "/tmp/random/socket" },
        version: "1.2.3",
        cwd: { scheme: "file", path: "/docs" },
      },
    ]);
  });

  it("offers a server for each folder on disk", () => {
    const labels = definitionsFor(folder("docs"), folder("blog"), folder("cloud", "vscode-vfs")).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(["Sitekeeper: docs", "Sitekeeper: blog"]);
  });

  it("offers no server without a folder, and none in an untrusted workspace", () => {
    expect(definitionsFor()).toEqual([]);
    editor.workspace.isTrusted = false;
    expect(definitionsFor(folder("docs"))).toEqual([]);
  });

  it("tells VS Code when the folders or their trust change", () => {
    const changed = vi.fn();
    (editor.provider as McpServerDefinitionProvider).onDidChangeMcpServerDefinitions?.(changed);
    for (const listener of editor.listeners) listener();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it("registers nothing in an editor without support for such servers", () => {
    delete editor.lm.registerMcpServerDefinitionProvider;
    expect(registerMcpServers(context, "/tmp/random/socket")).toEqual([]);
  });
});
