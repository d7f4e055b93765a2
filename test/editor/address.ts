import path from "node:path";
import type { CodeServer } from "./server.ts";

/** The content of a window. */
export interface AddressOptions {
  /** The folder or .code-workspace file to open. The window is empty if undefined. */
  readonly folder?: string;
  readonly file?: string;
  /** Whether all extensions are disabled, apart from built-in extensions and extensions under development. */
  readonly disableExtensions?: boolean;
}

/** Returns the URL that opens a window on a server in a browser. */
export function workbenchAddress(server: Pick<CodeServer, "origin" | "port">, options: AddressOptions): URL {
  const { folder, file, disableExtensions } = options;
  const address = new URL(server.origin);
  if (folder === undefined) address.searchParams.set("ew", "true");
  else address.searchParams.set(folder.endsWith(".code-workspace") ? "workspace" : "folder", path.resolve(folder));

  const remote = (absolute: string) => `vscode-remote://127.0.0.1:${server.port}${encodeURI(absolute)}`;
  const payload = [
    ...(file === undefined ? [] : [["openFile", remote(path.resolve(file))]]),
    ...(disableExtensions ? [["disableExtensions", "true"]] : []),
  ];
  if (payload.length > 0) address.searchParams.set("payload", JSON.stringify(payload));
  return address;
}
