import type { DeliveryRecord, RotationPorts, StateFolder, Target } from "@sitekeeper/user-groups";
import { expect, it } from "vitest";
import { startCasServer } from "../../../../user-groups/src/testing/casServer.ts";
import { memoryPorts } from "../../../../user-groups/src/testing/memoryPorts.ts";
import type { AuditedRotator } from "../rotation/auditedRotator.ts";
import { GroupTargets } from "./groupTargets.ts";

const { Places } = await import("../../../../user-groups/src/deliveries/places.ts");
const { Rotator } = await import("@sitekeeper/user-groups");
const key = { origin: "http://127.0.0.1", environment: "Testing", userGroupId: "acme" };
const target: Target = { kind: "command", program: ["store"], folder: "/" };
const envFile: Target = { kind: "dotenv", file: "/site/.env", variable: "TOKEN" };

it("delivers the token after a rotation, keeps it in this window, and opens all targets after another client has rotated it", async () => {
  await using server = await startCasServer();
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
  const disk = memoryPorts(server.url);
  let record: DeliveryRecord | undefined;
  let stored = "";
  let lastWrite = "";
  let broken: Target["kind"] | undefined;
  const deliveries: RotationPorts["deliveries"] = {
    read: async () => record,
    write: async (next) => {
      record = next;
    },
    remove: async () => {},
    list: async () => [],
  };
  const places: StateFolder["places"] = (adviceOn) =>
    new Places({
      deliveries,
      placeOf: async (placed) => ({ target: placed, ids: [] }),
      exclusively: (work) => work(),
      version: { read: async () => undefined, renew: async () => "" },
      adviceOn,
    });
  const ports = {
    ...disk,
    deliveries,
    driver: {
      probe: async () => {},
      read: async () => lastWrite,
      verify: async ({ kind }: Target, token: string) => {
        if (kind === "dotenv" && lastWrite !== token) throw new Error("another value");
      },
      deliver: async ({ kind }: Target, token: string) => {
        if (broken === kind) throw new Error("broken");
        if (kind === "dotenv") lastWrite = token;
        else stored = token;
      },
    },
    sleep: async () => {},
  };
  const rotator = new Rotator(ports);
  const targets = new GroupTargets(ports, places, rotator as unknown as AuditedRotator);
  const states = async () => {
    const row = disk.rows.values().next().value;
    return (await targets.of(key, row?.fingerprint ?? "")).map(({ state }) => state);
  };
  await rotator.open(key);
  await targets.add(key, [target]);
  expect([await states(), server.commits()]).toEqual([["open"], 0]);

  // A newly added target is open, but does not prevent a rotation.
  expect(await targets.rotate(key, {})).toMatchObject({ report: { outcome: { kind: "rotated" } } });
  expect([stored, await states(), server.commits()]).toEqual(["token-1", ["delivered"], 1]);
  expect([...disk.tokens.values()]).toEqual(["token-1"]);

  const group = server.groups.get("acme");
  if (group) group.token = "theirs";
  await rotator.refresh(key);
  expect(await states()).toEqual(["open"]);
  broken = "command";
  expect((await targets.deliver(key, {})).kind).toBe("open");
  broken = undefined;
  expect((await targets.deliver(key, {})).kind).toBe("delivered");
  expect([stored, await states()]).toEqual(["theirs", ["delivered"]]);

  // A target that fails does not affect the others.
  await targets.add(key, [envFile]);
  broken = "dotenv";
  expect((await targets.deliver(key, {})).kind).toBe("open");
  expect(await states()).toEqual(["delivered", "open"]);
  broken = undefined;

  // To verify the token, files are read but commands are not run.
  await targets.deliver(key, {});
  expect(await states()).toEqual(["delivered", "verified"]);
  lastWrite = "by hand";
  expect(await states()).toEqual(["delivered", "differs"]);
  await targets.deliver(key, { again: true });
  expect([lastWrite, await states()]).toEqual(["theirs", ["delivered", "verified"]]);

  await targets.remove(key, target);
  await targets.remove(key, envFile);
  expect(await states()).toEqual([]);
});
