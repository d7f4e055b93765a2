import { createHmac } from "node:crypto";
import { UserGroupClient } from "../client/client.ts";
import { RateLimiter } from "../client/rateLimiter.ts";
import {
  type GroupKey,
  type JournalEntry,
  keyText,
  type Moment,
  type Ports,
  type RegistryRow,
} from "../rotation/ports.ts";
import { TEST_API_TOKEN } from "./casServer.ts";

/** In-memory ports that a test can inspect and whose effects it can make fail. */
export interface MemoryPorts extends Ports {
  readonly journals: Map<string, JournalEntry>;
  readonly rows: Map<string, RegistryRow>;
  readonly tokens: Map<string, string>;
  /** The effects that fail: `journal.write`, `registry.write`, `secrets.set`, … */
  readonly broken: Set<string>;
  /** Removes all locks, like a user who knows that their processes have ended. */
  removeLocks(): void;
  /** Advances both clocks. */
  pass(ms: number): void;
}

/** Creates the ports for a service at a URL. */
export function memoryPorts(baseUrl: string): MemoryPorts {
  const journals = new Map<string, JournalEntry>();
  const rows = new Map<string, RegistryRow>();
  const tokens = new Map<string, string>();
  const broken = new Set<string>();
  const locked = new Map<string, string>();
  let moment: Moment = { wall: 1_800_000_000_000, uptime: 1_000_000 };
  const pass = (ms: number) => {
    moment = { wall: moment.wall + ms, uptime: moment.uptime + ms };
  };
  const rateLimiter = { now: () => moment.uptime, sleep: async (ms: number) => pass(ms) };
  const check = (what: string) => {
    if (broken.has(what)) throw new Error(`${what}: no space left on the disk`);
  };
  return {
    journals,
    rows,
    tokens,
    broken,
    removeLocks: () => locked.clear(),
    pass,
    connect: async () => ({
      client: new UserGroupClient({
        baseUrl,
        apiToken: TEST_API_TOKEN,
        sleep: async () => {},
        rateLimiter: new RateLimiter(rateLimiter),
      }),
      apiTokenFingerprint: "api",
    }),
    secrets: {
      get: async (key) => tokens.get(key),
      set: async (key, value) => {
        check("secrets.set");
        if (!broken.has("secrets.keep")) tokens.set(key, value);
      },
      delete: async (key) => void tokens.delete(key),
    },
    journal: {
      read: async (key) => {
        check("journal.read");
        return journals.get(keyText(key));
      },
      write: async (entry) => {
        check("journal.write");
        journals.set(keyText(entry.key), entry);
      },
      clear: async (key) => {
        check("journal.clear");
        journals.delete(keyText(key));
      },
      list: async () => [...journals.values()],
    },
    registry: {
      read: async (key) => rows.get(keyText(key)),
      write: async (row) => {
        check("registry.write");
        rows.set(keyText(row.key), row);
      },
      remove: async (key) => void rows.delete(keyText(key)),
      list: async () => [...rows.values()],
    },
    locks: {
      acquire: async (key: GroupKey, purpose: string) => {
        check("locks.acquire");
        const name = keyText(key);
        const holder = locked.get(name);
        if (holder !== undefined) {
          return {
            held: false,
            holder: { pid: 1, host: "here", purpose: holder, since: 0, heartbeatAt: 0, file: "/locks/1" },
          };
        }
        locked.set(name, purpose);
        return {
          held: true,
          isHeld: async () => locked.has(name),
          release: async () => void locked.delete(name),
        };
      },
    },
    now: () => moment,
    fingerprint: (token) => createHmac("sha256", "salt").update(token).digest("hex").slice(0, 32),
  };
}
