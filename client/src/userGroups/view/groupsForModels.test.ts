import { expect, it, vi } from "vitest";
import { Redactor } from "../secrets/redactor.ts";
import { groupsForModels } from "./groupsForModels.ts";
import type { GroupItem } from "./items.ts";

vi.mock("vscode", () => ({}));

const account = { origin: "https://example.com", environment: "Testing" } as const;
const connection = { ...account, name: "Example", baseUrl: "https://example.com" };

it("describes token states without revealing secrets or private data", () => {
  const redactor = new Redactor();
  redactor.add("planted-secret");
  const group = {
    type: "group",
    row: {
      key: { ...account, userGroupId: "acme" },
      state: "stale",
      name: "Acme planted-secret\nugt_0123456789",
      fingerprint: "f1f2f3",
      verifiedAt: 0,
      rotatedAt: 0,
    },
    connection,
    details: { properties: { mail: "jane@example.com" }, mapping: { plan: "private" } },
    status: "stale",
  } as unknown as GroupItem;
  const answer = groupsForModels(
    { roots: [{ type: "connection", connection, state: "ready" }], groups: [group] },
    redactor,
  );
  expect(answer).toMatchObject({
    connections: [{ name: "Example", service: "https://example.com", environment: "Testing", state: "ready" }],
    groups: [
      {
        id: "acme",
        token: "stale",
        means: expect.stringContaining("rotated elsewhere"),
        rotatedAt: expect.any(String),
      },
    ],
  });
  expect(JSON.stringify(answer)).not.toMatch(/planted-secret|ugt_|f1f2f3|jane|private/);
});
