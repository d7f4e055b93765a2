import { describe, expect, it } from "vitest";
import { ApiError } from "../client/apiError.ts";
import type { Fault } from "../testing/faultProxy.ts";
import { key, kindOf, withCalls, world } from "../testing/rotatorWorld.ts";
import { keyText } from "./ports.ts";
import { QUARANTINE_MS } from "./quarantine.ts";
import { reportText } from "./reportText.ts";
import { Rotator } from "./rotator.ts";

const lost: Fault = { kind: "refuse" };
const held: Fault = { kind: "hold-request" };
const responseLost: Fault = { kind: "cut-response", afterBytes: 40 };

describe("Rotator", () => {
  it("rotates and stores the new token", async () => {
    const { rotator, server, group, stored, ports } = await world();
    const report = await rotator.rotate(key);
    expect(report).toMatchObject({ otherApiToken: false, outcome: { kind: "rotated", saved: "fully" } });
    expect(stored()).toBe(group.token);
    expect(server.commits()).toBe(1);
    expect(ports.journals.size).toBe(0);
    const [row] = await rotator.groups();
    expect(row).toMatchObject({ state: "current", name: "Acme", teamId: 1, key });
    expect(row?.previousFingerprint).toBe(ports.fingerprint(group.old[0] ?? ""));
    expect(await rotator.token(key)).toMatchObject({ state: "current", token: group.token });
  });

  it("records when the token changed, whoever changed it, and when the service last returned it", async () => {
    const { rotator, group, ports } = await world();
    const start = ports.now().wall;
    const times = async () => {
      const [row] = await rotator.groups();
      return [row?.recordedAt, row?.rotatedAt, row?.verifiedAt].map((time) => time && time - start);
    };
    expect(await times()).toEqual([0, undefined, 0]);
    ports.pass(1_000);
    await rotator.rotate(key);
    ports.pass(1_000);
    await rotator.refresh(key);
    expect(await times()).toEqual([0, 1_000, 2_000]);
    ports.pass(1_000);
    group.token = "token-from-elsewhere";
    await rotator.refresh(key);
    expect(await times()).toEqual([0, 3_000, 3_000]);
  });

  it("knows that a group existed if the first request returns it", async () => {
    const { rotator, ports } = await world();
    ports.rows.clear();
    expect((await rotator.open(key)).outcome).toMatchObject({ kind: "fetched", created: false });
  });

  it("adopts the token after a lost response", async () => {
    const { rotator, server, group, stored } = await world({ posts: [responseLost] });
    expect(await kindOf(rotator.rotate(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
    expect(server.commits()).toBe(1);
  });

  it("repeats the POST after a lost request if rotation is a compare-and-swap", async () => {
    const { rotator, server, group, stored } = await world({ posts: [lost] });
    expect(await kindOf(rotator.rotate(key))).toBe("rotated");
    expect(stored()).toBe(group.token);
    expect(server.commits()).toBe(1);
  });

  it("handles a POST that arrives late, after the fence", async () => {
    const { rotator, server, group, stored, proxy } = await world({ posts: [held] });
    expect(await kindOf(rotator.rotate(key))).toBe("rotated");
    await proxy.release();
    expect(server.commits()).toBe(1);
    expect(stored()).toBe(group.token);
  });

  it("handles a POST that arrives late when the fence was also lost", async () => {
    const { rotator, server, group, stored, proxy, ports } = await world({ posts: [held, lost] });
    expect(await kindOf(rotator.rotate(key))).toBe("unknown");
    expect(ports.journals.size).toBe(1);
    expect((await rotator.groups())[0]?.state).toBe("unknown");
    expect(await rotator.token(key)).toEqual({ state: "unknown", verifiedAt: expect.any(Number) });
    await proxy.release();
    expect(await kindOf(rotator.recover(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
    expect(server.commits()).toBe(1);
  });

  it("waits out the quarantine if the service does not declare a compare-and-swap", async () => {
    const { rotator, server, stored, ports } = await world({ declaresCas: false, posts: [lost] });
    const before = stored();
    const report = await rotator.rotate(key);
    expect(report.outcome.kind).toBe("unknown");
    expect(report.decidedInMs).toBe(QUARANTINE_MS);
    ports.pass(QUARANTINE_MS - 1);
    expect(await rotator.recover(key)).toMatchObject({ outcome: { kind: "unknown" }, decidedInMs: 1 });
    ports.pass(1);
    expect(await kindOf(rotator.recover(key))).toBe("not-rotated");
    expect(server.requests.filter((method) => method === "POST")).toHaveLength(0);
    expect(stored()).toBe(before);
    expect((await rotator.groups())[0]?.state).toBe("current");
  });

  it('does not report "not rotated" when a cache without Age returns the old token', async () => {
    const { rotator, group, stored, faults, ports } = await world({ declaresCas: false });
    const silent = { kind: "cached", declared: false } as const;
    await rotator.refresh(key);
    faults("POST", responseLost);
    faults("GET", { kind: "pass" }, silent, silent);
    expect((await rotator.rotate(key)).outcome.kind).toBe("unknown");
    ports.pass(QUARANTINE_MS);
    expect((await rotator.recover(key)).outcome).toEqual({ kind: "alarm", alarm: "cached", rotating: true });
    expect((await rotator.groups())[0]?.state).toBe("unknown");
    expect(await kindOf(rotator.recover(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
  });

  it.each([
    [
      "reports a failure if the POST was not sent",
      new ApiError({ kind: "cannot-connect", effect: "not-sent" }),
      "failed",
    ],
    ["checks the outcome of a POST that failed unexpectedly", new Error("a bug"), "adopted"],
  ] as const)("%s", async (_, error, outcome) => {
    const { ports, server, group } = await world();
    const failing = await withCalls(ports, ({ rotate }) => ({
      rotate: async (...call) => {
        if (!(error instanceof ApiError)) await rotate(...call);
        throw error;
      },
    }));
    const report = await new Rotator(failing).rotate(key);
    expect([report.outcome.kind, ports.journals.size]).toEqual([outcome, 0]);
    expect(ports.tokens.get(keyText(key))).toBe(group.token);
    expect(server.requests.at(-1)).toBe("GET");
  });

  it("leaves the decision to the user if the service sends no dates", async () => {
    const { rotator, stored, faults, ports } = await world({ declaresCas: false, date: () => undefined });
    const before = stored();
    faults("POST", lost);
    expect((await rotator.rotate(key)).outcome.kind).toBe("unknown");
    ports.pass(QUARANTINE_MS);
    const report = await rotator.recover(key);
    expect(report).toMatchObject({ outcome: { kind: "unknown", reason: { kind: "undated" } } });
    expect(report.decidedInMs).toBeUndefined();
    expect(await kindOf(rotator.accept(key))).toBe("not-rotated");
    expect(stored()).toBe(before);
  });

  it("adopts the result of a POST that arrived during the quarantine", async () => {
    const { rotator, group, stored, proxy, ports } = await world({ declaresCas: false, posts: [held] });
    expect(await kindOf(rotator.rotate(key))).toBe("unknown");
    await proxy.release();
    ports.pass(QUARANTINE_MS);
    expect(await kindOf(rotator.rotate(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
  });

  it.each([408, 429, 503])(
    "sends a fence at most three times to a service that responds with %i, then waits",
    async (status) => {
      const misbehave = (method: string) => (method === "POST" ? { status } : undefined);
      const { rotator, server, ports } = await world({ posts: [lost], misbehave });
      expect(await kindOf(rotator.rotate(key))).toBe("unknown");
      for (let i = 0; i < 4; i++) expect(await kindOf(rotator.recover(key))).toBe("unknown");
      expect(server.requests.filter((method) => method === "POST")).toHaveLength(3);
      ports.pass(QUARANTINE_MS);
      expect(await kindOf(rotator.recover(key))).toBe("not-rotated");
    },
  );

  it("trusts a service that rejects the first POST", async () => {
    const misbehave = (method: string) => (method === "POST" ? { status: 400 } : undefined);
    const { rotator, ports } = await world({ misbehave });
    expect(await kindOf(rotator.rotate(key))).toBe("not-rotated");
    expect(ports.journals.size).toBe(0);
  });

  it("stores a token that was rotated elsewhere, and rotates it on the next request", async () => {
    const { rotator, server, group, stored } = await world();
    group.token = "theirs";
    expect(await kindOf(rotator.rotate(key))).toBe("changed-elsewhere");
    expect(stored()).toBe("theirs");
    expect(server.commits()).toBe(0);
    expect(await kindOf(rotator.rotate(key))).toBe("rotated");
  });

  it("replaces stale and lost tokens with the current ones from the service", async () => {
    const { rotator, ports, group, stored } = await world();
    for (const damage of [() => ports.tokens.set(keyText(key), "older"), () => ports.tokens.clear()]) {
      damage();
      expect((await rotator.groups())[0]?.state).toMatch(/stale|lost/);
      expect((await rotator.token(key))?.token).toBeUndefined();
      expect((await rotator.recoverAll()).map(({ outcome }) => outcome.kind)).toEqual(["fetched"]);
      expect(stored()).toBe(group.token);
    }
    expect(await rotator.recoverAll()).toEqual([]);
  });

  it("reports an alarm when the group was recreated, until the user accepts it", async () => {
    const { rotator, server, stored } = await world();
    const before = stored();
    server.groups.clear();
    server.groups.set("x", { teamId: 9, token: "x", name: "x", old: [] });
    for (let i = 0; i < 2; i++) {
      expect((await rotator.rotate(key)).outcome).toMatchObject({ kind: "alarm", alarm: "recreated" });
    }
    expect(stored()).toBe(before);
    expect(await kindOf(rotator.accept(key))).toBe("fetched");
    expect(stored()).toBe(server.groups.get("acme")?.token);
  });

  it("stores nothing from a response for another group, and keeps the journal", async () => {
    const { rotator, stored, ports, faults } = await world({ posts: [responseLost] });
    const before = stored();
    // The GET that checks the outcome receives the response to another client's request.
    faults("GET", { kind: "pass" }, { kind: "swap" });
    const rotating = rotator.rotate(key);
    const other = { ...key, userGroupId: "other" };
    await expect.poll(() => ports.journals.size).toBe(1);
    faults("GET", { kind: "swap" });
    const opening = rotator.open(other);
    expect((await rotating).outcome).toMatchObject({ kind: "alarm", alarm: "other-group", rotating: true });
    expect((await opening).outcome).toMatchObject({ kind: "alarm", alarm: "other-group" });
    expect(stored()).toBe(before);
    expect(await kindOf(rotator.recover(key))).toBe("adopted");
  });

  const cached = { kind: "cached", declared: false } as const;

  it("does not restore a superseded token from a cache", async () => {
    const { rotator, group, stored, faults, ports } = await world();
    await rotator.refresh(key);
    for (let i = 0; i < 3; i++) expect(await kindOf(rotator.rotate(key))).toBe("rotated");
    faults("GET", cached, cached, cached);
    for (const operation of ["refresh", "rotate", "recover"] as const) {
      const report = await rotator[operation](key);
      if (operation !== "recover") expect(report.outcome).toMatchObject({ kind: "alarm", alarm: "superseded" });
      expect(reportText(report).text).not.toContain(group.token);
      expect(stored()).toBe(group.token);
    }
    expect(ports.rows.get(keyText(key))?.supersededFingerprints).toEqual(group.old.map(ports.fingerprint));
    // The service was restored from a backup, and the user accepts that.
    expect(await kindOf(rotator.accept(key))).toBe("fetched");
    expect((await rotator.groups())[0]?.state).toBe("current");
    expect(ports.rows.get(keyText(key))?.supersededFingerprints).not.toContain(
      ports.rows.get(keyText(key))?.fingerprint,
    );
  });

  it('does not report "not rotated" when a cache returns the old token', async () => {
    const { rotator, group, stored, faults, ports } = await world({ declaresCas: false });
    const declared = { kind: "cached", declared: true } as const;
    await rotator.refresh(key);
    faults("POST", responseLost);
    faults("GET", { kind: "pass" }, declared, declared);
    expect((await rotator.rotate(key)).outcome).toEqual({ kind: "alarm", alarm: "cached", rotating: true });
    ports.pass(QUARANTINE_MS);
    expect((await rotator.recover(key)).outcome).toMatchObject({ kind: "alarm", alarm: "cached" });
    expect((await rotator.groups())[0]?.state).toBe("unknown");
    expect(await kindOf(rotator.recover(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
  });

  it("does not trust the old token from a cache after a POST that the network repeated", async () => {
    const { rotator, group, stored, faults } = await world({ posts: [{ kind: "duplicate", response: 1 }] });
    faults("GET", { kind: "pass" }, { kind: "cached", declared: false });
    const { outcome } = await rotator.rotate(key);
    expect(outcome).toMatchObject({ kind: "alarm", alarm: "superseded" });
    expect((await rotator.token(key))?.state).toBe("unknown");
    expect(await kindOf(rotator.recover(key))).toBe("adopted");
    expect(stored()).toBe(group.token);
  });

  it("reports an alarm when a lost first request may have created a group, and rotates nothing", async () => {
    const { rotator, server, faults, ports } = await world();
    const typo = { ...key, userGroupId: "acmee" };
    faults("GET", responseLost);
    const report = await rotator.rotate(typo);
    expect(report.outcome).toMatchObject({ kind: "alarm", alarm: "maybe-created", rotating: false });
    expect(reportText(report).text).toMatch(/may have created the user group "acmee".*Check the ID/);
    expect(server.groups.has("acmee")).toBe(true);
    expect(server.commits()).toBe(0);
    expect(ports.rows.has(keyText(typo))).toBe(false);
  });

  it("reports that opening a group may have created it", async () => {
    const { rotator, faults } = await world();
    faults("GET", responseLost);
    const report = await rotator.open({ ...key, userGroupId: "new" });
    expect(report.outcome).toMatchObject({ kind: "fetched", created: undefined });
    expect(reportText(report)).toMatchObject({ level: "notice", text: expect.stringMatching(/may have created/) });
  });

  it.each(["", "x".repeat(300), "two\nlines"])("still works for a group named %j", async (name) => {
    const { rotator, group } = await world();
    group.name = name;
    expect(await kindOf(rotator.refresh(key))).toBe("fetched");
    expect(await kindOf(rotator.refresh(key))).toBe("fetched");
    expect(await kindOf(rotator.rotate(key))).toBe("rotated");
  });

  it("reports which process is working on the group", async () => {
    const { rotator, faults, proxy } = await world();
    faults("GET", { kind: "hold-response" });
    const slow = rotator.refresh(key);
    await expect.poll(() => proxy.requests()).toBeGreaterThan(1);
    const report = await rotator.rotate(key);
    expect(report).toMatchObject({ outcome: { kind: "busy" }, holder: { purpose: "refresh" } });
    expect(reportText(report).text).toMatch(/in use by process 1 on here \(refresh/);
    expect(await rotator.forget(key)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await proxy.release();
    expect(await kindOf(slow)).toBe("fetched");
  });

  it("can be stopped while it waits for the response to the POST, and reports an unknown outcome", async () => {
    const { rotator, group, stored, faults, server, proxy } = await world();
    faults("POST", { kind: "hold-response" });
    const stop = new AbortController();
    const rotating = rotator.rotate(key, { signal: stop.signal });
    await expect.poll(() => server.commits()).toBe(1);
    stop.abort();
    expect(await kindOf(rotating)).toBe("unknown");
    await proxy.release();
    expect((await rotator.recoverAll()).map(({ outcome }) => outcome.kind)).toEqual(["adopted"]);
    expect(stored()).toBe(group.token);
  });

  it("treats a journal that cannot be read as a pending rotation", async () => {
    const { rotator, ports } = await world();
    ports.broken.add("journal.read");
    expect((await rotator.groups())[0]?.state).toBe("unknown");
    expect((await rotator.token(key))?.token).toBeUndefined();
  });

  it("forgets a group unless a rotation is pending", async () => {
    const { rotator, ports, faults } = await world({ declaresCas: false });
    faults("POST", lost);
    expect(await kindOf(rotator.rotate(key))).toBe("unknown");
    expect(await rotator.forget(key)).toBe(false);
    ports.pass(QUARANTINE_MS);
    await rotator.recover(key);
    expect(await rotator.forget(key)).toBe(true);
    expect(ports.tokens.size + ports.rows.size).toBe(0);
    expect(await rotator.token(key)).toBeUndefined();
  });

  it("reports that a rotation was finished with a different API token", async () => {
    const { rotator, ports } = await world({ posts: [responseLost], gets: [{ kind: "pass" }, lost, lost, lost, lost] });
    expect(await kindOf(rotator.rotate(key))).toBe("unknown");
    const entry = ports.journals.get(keyText(key));
    if (entry) ports.journals.set(keyText(key), { ...entry, apiTokenFingerprint: "another" });
    const report = await rotator.recover(key);
    expect(report).toMatchObject({ otherApiToken: true, outcome: { kind: "adopted" } });
    expect(reportText(report).text).toMatch(/a different API token/);
  });
});
