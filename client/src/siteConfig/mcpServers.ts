import { SOCKET_VARIABLE } from "@sitekeeper/server/protocol";
import { type Disposable, EventEmitter, type ExtensionContext, lm, McpStdioServerDefinition, workspace } from "vscode";

/** The ID of the provider, which package.json declares. */
export const MCP_PROVIDER = "sitekeeper.sites";

/**
 * Offers `site-config mcp` to VS Code, which starts it when an assistant first uses one of its tools. There is one
 * server for each folder of a trusted workspace, because a server reads only files in its folder. Older editors do not
 * support such servers.
 *
 * @param socket The address of the socket on which the language server shares the open documents.
 */
export function registerMcpServers(context: ExtensionContext, socket: string): readonly Disposable[] {
  if (typeof lm.registerMcpServerDefinitionProvider !== "function") return [];
  const changed = new EventEmitter<void>();
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => (workspace.isTrusted ? definitions(context, socket) : []),
  };
  return [
    changed,
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    lm.registerMcpServerDefinitionProvider(MCP_PROVIDER, provider),
  ];
}

function definitions(context: ExtensionContext, socket: string): McpStdioServerDefinition[] {
  const program = context.asAbsolutePath("server/bin/site-config.cjs");
  const { version } = context.extension.packageJSON as { readonly version: string };
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return folders.map(({ name, uri }) => {
    const label = folders.length === 1 ? "Sitekeeper" : `Sitekeeper: ${name}`;
    // Uses the editor's Node, so users do not have to install Node.
    const env = { ELECTRON_RUN_AS_NODE: "1", [SOCKET_VARIABLE]: socket };
    const definition = new McpStdioServerDefinition(
      label,
      process.execPath,
      [program, "mcp", "--connect"],
      env,
      version,
    );
    definition.cwd = uri;
    return definition;
  });
}
