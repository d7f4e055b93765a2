/** Starts the language server in this process: a bundle of its own, beside this one. */
export function startLanguageServer(): void {
  require("./server.js");
}

/** True for the arguments that editors start the language server with, and nothing else. */
export function isLanguageServerStart([command, ...options]: readonly string[]): boolean {
  return (
    command === "lsp" &&
    options.includes("--stdio") &&
    options.every((option) => option === "--stdio" || option.startsWith("--clientProcessId="))
  );
}
