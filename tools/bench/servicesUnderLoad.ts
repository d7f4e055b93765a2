import { type ChildProcess, spawn } from "node:child_process";
import { sender } from "../../test/service/support/http.ts";
import { runProgram } from "../../test/support/runProgram.ts";
import type { Target } from "./rotationLoad.ts";

/** Service processes that share one data location. Disposing of them stops the processes. */
export class ServicesUnderLoad implements AsyncDisposable {
  readonly targets: readonly Target[];
  readonly #children: readonly ChildProcess[];

  private constructor(targets: readonly Target[], children: readonly ChildProcess[]) {
    this.targets = targets;
    this.#children = children;
  }

  /**
   * @param commandLine The path of the command line's bundle.
   * @param options The options that specify the data and the key.
   */
  static async start(commandLine: string, options: readonly string[], processes: number): Promise<ServicesUnderLoad> {
    const create = [commandLine, "api-token", "create", "--environment", "Testing", ...options];
    const { stdout, stderr } = await runProgram(process.execPath, create);
    if (stdout === "") throw new Error(stderr);
    const serve = [commandLine, "serve", "--port", "0", "--rate-limit", "1000000", ...options];
    const children: ChildProcess[] = [];
    const targets: Target[] = [];
    for (let i = 0; i < processes; i++) {
      const child = spawn(process.execPath, serve, { stdio: ["ignore", "pipe", "ignore"] });
      children.push(child);
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout?.once("data", (data) => resolve(String(data)));
        child.once("exit", () => reject(new Error("The service did not start.")));
      });
      targets.push({ port: Number(/:(\d+)\n/.exec(line)?.[1]), apiToken: stdout.trim() });
    }
    return new ServicesUnderLoad(targets, children);
  }

  /** Returns the memory use of the largest process in MB, as measured by the services. */
  async memory(): Promise<number> {
    return Math.max(...(await this.#metrics("process_resident_memory_bytes"))) / 1e6;
  }

  /** Returns the CPU time that all processes have used so far, in seconds. */
  async cpuSeconds(): Promise<number> {
    return (await this.#metrics("process_cpu_seconds_total")).reduce((sum, seconds) => sum + seconds, 0);
  }

  #metrics(name: string): Promise<number[]> {
    return Promise.all(
      this.targets.map(async ({ port }) => {
        const { text } = await sender(`http://127.0.0.1:${port}`, undefined)("GET", { path: "/metrics" });
        return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
      }),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      this.#children.map((child) => {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        return ended;
      }),
    );
  }
}
