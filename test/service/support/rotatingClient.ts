// A client process that kills or suspends itself at a named point. It rotates a group's token into a `.env` file, or
// finishes a pending rotation. Usage: `rotatingClient.cjs`, with the options in the environment.
import { writeSync } from "node:fs";
import { type Connection, type Ports, Rotator, UserGroupClient } from "../../../user-groups/src/index.ts";
import { EnvSecretStore } from "../../../user-groups/src/stores/envSecretStore.ts";
import { openStateFolder } from "../../../user-groups/src/stores/stateFolder.ts";

/** The effects of an operation, in the order in which they occur in a rotation without faults. */
export const EFFECTS = [
  "lock",
  "journal.read",
  "registry.read",
  "get",
  "journal.write",
  "post",
  "registry.write",
  "secret.set",
  "journal.clear",
  "release",
] as const;

/** A point before or after the nth occurrence of an effect. */
export type KillPoint = `${"before" | "after"} ${(typeof EFFECTS)[number]} ${number}`;

/** The options of a client. */
export interface RotatingClientOptions {
  readonly url: string;
  readonly apiToken: string;
  readonly state: string;
  readonly envFile: string;
  readonly userGroupId: string;
  readonly killAt: KillPoint | "";
  /** The signal that the client sends itself at that point. Defaults to SIGKILL. */
  readonly signal?: "SIGSTOP";
}

/** Returns the ports of a client with the given folder and file. They call `at` before and after each effect. */
export async function clientPorts(
  options: Omit<RotatingClientOptions, "killAt">,
  at: (point: string) => void,
): Promise<Ports> {
  const counts = new Map<string, number>();
  const through = async <T>(effect: (typeof EFFECTS)[number], run: () => Promise<T>): Promise<T> => {
    const count = counts.get(effect) ?? 0;
    counts.set(effect, count + 1);
    at(`before ${effect} ${count}`);
    const result = await run();
    at(`after ${effect} ${count}`);
    return result;
  };
  const folder = await openStateFolder(options.state);
  const env = new EnvSecretStore(options.envFile, "TOKEN");
  const client = new UserGroupClient({ baseUrl: options.url, apiToken: options.apiToken });
  const connection: Connection = {
    client: {
      get: (request, options) => through("get", () => client.get(request, options)),
      rotate: (rotation, options) => through("post", () => client.rotate(rotation, options)),
    },
    apiTokenFingerprint: folder.fingerprint(options.apiToken),
  };
  return {
    ...folder,
    connect: async () => connection,
    secrets: {
      get: () => env.get(),
      set: (key, value) => through("secret.set", () => env.set(key, value)),
      delete: () => env.delete(),
    },
    journal: {
      ...folder.journal,
      read: (key) => through("journal.read", () => folder.journal.read(key)),
      write: (entry) => through("journal.write", () => folder.journal.write(entry)),
      clear: (key) => through("journal.clear", () => folder.journal.clear(key)),
    },
    registry: {
      ...folder.registry,
      read: (key) => through("registry.read", () => folder.registry.read(key)),
      write: (row) => through("registry.write", () => folder.registry.write(row)),
    },
    locks: {
      acquire: async (key, purpose) => {
        const lock = await through("lock", () => folder.locks.acquire(key, purpose));
        return lock.held ? { ...lock, release: () => through("release", lock.release) } : lock;
      },
    },
  };
}

/** The key of the client's group. */
export const keyOf = ({ url, userGroupId }: Pick<RotatingClientOptions, "url" | "userGroupId">) => ({
  origin: new URL(url).origin,
  environment: "Testing",
  userGroupId,
});

if (process.env.ROTATING_CLIENT) {
  const options: RotatingClientOptions = JSON.parse(process.env.ROTATING_CLIENT);
  const ports = await clientPorts(options, (point) => {
    if (point !== options.killAt) return;
    const { signal = "SIGKILL" } = options;
    // The test that waits until this process is suspended reads this output.
    if (signal === "SIGSTOP") writeSync(1, "\n");
    process.kill(process.pid, signal);
  });
  const report = await new Rotator(ports).rotate(keyOf(options));
  process.stdout.write(JSON.stringify(report.outcome));
}
