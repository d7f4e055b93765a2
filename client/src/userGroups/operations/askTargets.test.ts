import { describe, expect, it, vi } from "vitest";

const { ProcessExecution, ShellExecution } = vi.hoisted(() => {
  class ProcessExecution {
    readonly process: string;
    readonly args: string[];
    readonly options: object | undefined;
    constructor(process: string, args: string[] = [], options?: object) {
      this.process = process;
      this.args = args;
      this.options = options;
    }
  }
  class ShellExecution {
    readonly commandLine: string | undefined;
    readonly command: unknown;
    readonly args: unknown[] | undefined;
    readonly options: object | undefined;
    constructor(command: unknown, args?: unknown[], options?: object) {
      if (typeof command === "string" && args === undefined) this.commandLine = command;
      else this.command = command;
      this.args = args;
      this.options = options;
    }
  }
  return { ProcessExecution, ShellExecution };
});
vi.mock("vscode", () => ({ ProcessExecution, ShellExecution }));
vi.mock("../plan/planFiles.ts", () => ({}));
vi.mock("./askEnvFile.ts", () => ({}));
vi.mock("../tokenUsages/confirmTokenWrite.ts", () => ({}));
vi.mock("../ui/notifications.ts", () => ({}));
vi.mock("../ui/texts.ts", () => ({}));
const { targetOfTask } = await import("./askTargets.ts");

describe("the command of a task", () => {
  const folder = "/workspace";
  const scope = { uri: { fsPath: "/workspace/site" }, name: "site", index: 0 };
  it.each([
    [
      "a shell command",
      new ShellExecution("vault kv put secret/acme token=-"),
      { program: "vault kv put secret/acme token=-" },
    ],
    [
      "a command with quoted arguments",
      new ShellExecution("gh", ["secret", { value: "set", quoting: 1 }, "TOKEN"]),
      { program: ["gh", "secret", "set", "TOKEN"] },
    ],
    [
      "a process with a working directory",
      new ProcessExecution("/bin/store", ["a b"], { cwd: "/ops" }),
      { program: ["/bin/store", "a b"], folder: "/ops" },
    ],
    [
      "the workspace folder variable",
      new ShellExecution("cat > \u0024{workspaceFolder}/token", undefined, { cwd: "\u0024{workspaceFolder}/ops" }),
      { program: "cat > /workspace/site/token", folder: "/workspace/site/ops" },
    ],
    ["an unsupported variable", new ShellExecution("cat > \u0024{file}"), undefined],
    ["a task from an extension", {}, undefined],
  ])("%s", (_, execution, expected) => {
    const target = targetOfTask({ execution, scope } as never, folder);
    expect(target).toEqual(expected && { kind: "command", folder: "/workspace/site", ...expected });
  });
});
