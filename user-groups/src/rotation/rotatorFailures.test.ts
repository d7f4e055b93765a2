import { describe, expect, it } from "vitest";
import type { CasServerOptions } from "../testing/casServer.ts";
import { key, kindOf, withCalls, world } from "../testing/rotatorWorld.ts";
import { keyText } from "./ports.ts";
import { QUARANTINE_MS } from "./quarantine.ts";
import { Rotator } from "./rotator.ts";
import type { Saved } from "./state.ts";

describe("Rotator on a failing machine", () => {
  describe("journal of a killed process", () => {
    /** A group with the journal of a process that was killed before it got a response. */
    async function killed(options: CasServerOptions = {}) {
      const it = await world(options);
      const journal = { attempt: "a", oldFingerprint: it.ports.fingerprint(it.group.token), fences: 0, resting: false };
      const entry = { key, journal, writtenAt: it.ports.now(), apiTokenFingerprint: "api" };
      it.ports.journals.set(keyText(key), entry);
      return it;
    }

    it("counts the quarantine from the next check, because the machine may have been asleep before the POST was sent", async () => {
      const { rotator, ports } = await killed({ declaresCas: false });
      ports.pass(2 * QUARANTINE_MS);
      expect(await rotator.recover(key)).toMatchObject({ outcome: { kind: "unknown" }, decidedInMs: QUARANTINE_MS });
    });

    it("requests the recorded group, ignoring the details of the operation that finds the journal", async () => {
      const { ports } = await killed();
      const requests: object[] = [];
      const watched = await withCalls(ports, ({ get }) => ({
        get: (request, options) => {
          requests.push(request);
          return get(request, options);
        },
      }));
      await new Rotator(watched).open(key, { name: "Other" });
      expect(requests[0]).toEqual({ user_group_id: "acme", name: "Acme" });
    });
  });

  it.each(["locks.acquire", "journal.read", "journal.write"])("sends no POST if %s fails", async (what) => {
    const { rotator, server, ports } = await world();
    ports.broken.add(what);
    const report = await rotator.rotate(key);
    expect(report.outcome).toMatchObject({
      kind: "failed",
      reason: { message: expect.stringMatching(/no space left/) },
    });
    expect(server.requests).not.toContain("POST");
    ports.broken.clear();
    expect(await kindOf(rotator.rotate(key))).toBe("rotated");
  });

  describe("lock removed while the process was suspended", () => {
    const failed = {
      kind: "failed",
      reason: { message: expect.stringMatching(/^The lock of this operation was removed,/) },
    };
    const rotated = (saved: Saved) => ({ kind: "rotated", saved });
    const steps = [
      ["get", 1, failed],
      ["write", 2, failed],
      ["rotate", 2, rotated("not-in-registry")],
      ["registry", 2, rotated("not-in-secret-store")],
      ["secret", 2, rotated("not-in-secret-store")],
    ] as const;
    it.each(steps)("does nothing after the current step: %s", async (step, posts, expected) => {
      const { rotator, ports, group, server, stored } = await world();
      /**
       * The process is suspended after this step. In the meantime, another process finishes the rotation and rotates
       * again.
       */
      const asleep = async <T>(at: (typeof steps)[number][0], done: T): Promise<T> => {
        if (at !== step) return done;
        ports.removeLocks();
        const other = new Rotator(ports);
        await other.recover(key);
        await other.rotate(key);
        return done;
      };
      const { outcome } = await new Rotator({
        ...(await withCalls(ports, ({ get, rotate }) => ({
          get: async (...call) => asleep("get", await get(...call)),
          rotate: async (...call) => asleep("rotate", await rotate(...call)),
        }))),
        journal: { ...ports.journal, write: async (entry) => asleep("write", await ports.journal.write(entry)) },
        registry: { ...ports.registry, write: async (row) => asleep("registry", await ports.registry.write(row)) },
        secrets: { ...ports.secrets, set: async (...call) => asleep("secret", await ports.secrets.set(...call)) },
      }).rotate(key);
      expect(outcome).toMatchObject(expected);
      // All POSTs except the first one are from the other process.
      expect(server.requests.filter((method) => method === "POST")).toHaveLength(posts);
      expect([stored(), ports.journals.size]).toEqual([group.token, 0]);
      expect(await rotator.token(key)).toMatchObject({ state: "current", token: group.token });
    });
  });

  it.each(["registry.write", "secrets.set", "secrets.keep", "journal.clear"])(
    "loses nothing if %s fails",
    async (what) => {
      const { rotator, server, ports, group, stored } = await world();
      ports.broken.add(what);
      const saved = { "registry.write": "not-in-registry", "journal.clear": "fully" }[what] ?? "not-in-secret-store";
      expect((await rotator.rotate(key)).outcome).toEqual({ kind: "rotated", saved });
      ports.broken.clear();
      const [row] = await rotator.groups();
      if (row?.state === "current") expect(stored()).toBe(group.token);
      await rotator.recoverAll();
      expect(stored()).toBe(group.token);
      expect((await rotator.groups())[0]?.state).toBe("current");
      expect(server.commits()).toBe(1);
    },
  );

  it.each([
    ["a different value", (value: string) => `${value}?`],
    ["an empty value", () => ""],
  ])("detects a store that keeps %s", async (_, stored) => {
    const { ports } = await world();
    const secrets = {
      ...ports.secrets,
      set: (name: string, value: string) => ports.secrets.set(name, stored(value)),
    };
    const report = await new Rotator({ ...ports, secrets }).rotate(key);
    expect(report.outcome).toEqual({ kind: "rotated", saved: "not-in-secret-store" });
  });
});
