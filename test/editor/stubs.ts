import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The native modules that VS Code's server needs only for log files and process monitoring, each with its compiled file
 * and a JavaScript replacement with the same API. The replacements allow the server to run without compilation. They
 * assign each export separately, because VS Code imports them as ES modules and Node can detect only such exports.
 */
const stubs = {
  "@vscode/spdlog": {
    compiled: "build/Release/spdlog.node",
    source: `const fs = require("node:fs");
const levels = ["trace", "debug", "info", "warn", "error", "critical"];
class Logger {
  constructor(file) {
    this.file = file;
    this.level = 2;
    this.plain = false;
    levels.forEach((name, index) => {
      this[name] = (text) => index >= this.level && this.append(name, text);
    });
  }
  append(name, text) {
    const line = this.plain ? text : new Date().toISOString() + " [" + name + "] " + text + "\\n";
    try { fs.appendFileSync(this.file, line); } catch { /* a log that cannot be written stops nothing */ }
  }
  getLevel() { return this.level; }
  setLevel(level) { this.level = level; }
  clearFormatters() { this.plain = true; }
  setPattern() {}
  flush() {}
  drop() {}
}
exports.Logger = Logger;
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = async (_name, file) => new Logger(file);
exports.createAsyncRotatingLogger = exports.createRotatingLogger;
`,
  },
  "@vscode/native-watchdog": {
    compiled: "build/Release/watchdog.node",
    source: `exports.start = (pid) => {
  setInterval(() => {
    try { process.kill(pid, 0); } catch { process.exit(87); }
  }, 1000).unref();
};
`,
  },
} as const;

/**
 * Replaces native modules that were not compiled with their JavaScript versions. Compiled modules are not changed.
 *
 * @param serverRoot The folder of VS Code's server, with its modules installed.
 */
export function stubNativeModules(serverRoot: string): void {
  for (const [name, { compiled, source }] of Object.entries(stubs)) {
    const folder = path.join(serverRoot, "node_modules", name);
    if (!existsSync(path.join(folder, compiled))) writeFileSync(path.join(folder, "index.js"), source);
  }
}
