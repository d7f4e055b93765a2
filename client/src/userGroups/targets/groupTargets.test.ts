import type { DeliveryRecord, RotationPorts, Target } from "@sitekeeper/user-groups";
import { expect, it } from "vitest";
import { startCasServer } from "../../../../user-groups/src/testing/casServer.ts";
import { memoryPorts } from "../../../../user-groups/src/testing/memoryPorts.ts";
import type { AuditedRotator } from "../rotation/auditedRotator.ts";
import { GroupTargets } from "./groupTargets.ts";

const { Rotator } = await import("@sitekeeper/user-groups");
const key = { origin: "http://127.0.0.1", environment: "Testing", userGroupId: "acme" };
const target: Target = { kind: "command", program: ["store"], folder: "/" };

it("delivers after a rotation, keeps the token of the window, and opens every target when somebody else rotates", async () => {
  await using server = await startCasServer();
  server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
  const disk = memoryPorts(server.url);
  let record: DeliveryRecord | undefined;
  let stored = "";
  let broken = false;
  const ports: RotationPorts = {
    ...disk,
    deliveries: {
      read: async () => record,
      write: async (written) => {
        record = written;
      },
      remove: async () => {},
      list: async () => [],
    },
    driver: {
      probe: async () => {},
      verify: async () => {},
      deliver: async (_, token) => {
        if (broken) throw new Error("broken");
        stored = token;
      },
    },
    sleep: async () => {},
  };
  const rotator = new Rotator(ports);
  const targets = new GroupTargets(ports, rotator as unknown as AuditedRotator);
  const states = async () => {
    const row = disk.rows.values().next().value;
    return (await targets.of(key, row?.fingerprint ?? "")).map(({ state }) => state);
  };
  await rotator.open(key);
  await targets.add(key, target);
  expect([await states(), server.commits()]).toEqual([["open"], 0]);

  // A new target does not keep a rotation from rotating.
  expect(await targets.rotate(key, {})).toMatchObject({ report: { outcome: { kind: "rotated" } } });
  expect([stored, await states(), server.commits()]).toEqual(["token-1", ["delivered"], 1]);
  expect([...disk.tokens.values()]).toEqual(["token-1"]);

  const group = server.groups.get("acme");
  if (group) group.token = "theirs";
  await rotator.refresh(key);
  expect(await states()).toEqual(["open"]);
  broken = true;
  expect((await targets.deliver(key, {})).kind).toBe("open");
  broken = false;
  expect((await targets.deliver(key, {})).kind).toBe("delivered");
  expect([stored, await states()]).toEqual(["theirs", ["delivered"]]);

  await targets.remove(key, target);
  expect(await states()).toEqual([]);
});
