import { ApiError, type ApiErrorKind } from "@sitekeeper/user-groups";
import { describe, expect, it } from "vitest";
import { checkConnection } from "./connectionCheck.ts";

const failing = (kind: ApiErrorKind) => ({
  update: async () => {
    throw new ApiError({ kind, effect: "rejected", host: "example.com" });
  },
});

describe("checkConnection", () => {
  it.each([
    ["not-found", "accepted"],
    ["limited", "uncertain"],
    ["unauthorized", "rejected"],
    ["invalid-api-token", "rejected"],
    ["no-such-path", "uncertain"],
    ["redirect", "uncertain"],
    ["cannot-connect", "uncertain"],
    ["tls", "uncertain"],
    ["rejected", "uncertain"],
    ["invalid-request", "uncertain"],
    ["unreadable", "uncertain"],
  ] as const)("reads %s as %s", async (kind, verdict) => {
    expect((await checkConnection(failing(kind))).kind).toBe(verdict);
  });

  it("sends an update without changes for a nonexistent ID, and reports a service that claims to have updated the group", async () => {
    const requests: object[] = [];
    const update = async (request: object) => {
      requests.push(request);
      return {} as never;
    };
    const verdict = await checkConnection({ update });
    await checkConnection({ update });
    const [first, second] = requests as { user_group_id: string }[];
    expect(Object.keys(first ?? {})).toEqual(["user_group_id"]);
    expect(first?.user_group_id).not.toBe(second?.user_group_id);
    expect(verdict).toMatchObject({ kind: "uncertain", text: expect.stringContaining(first?.user_group_id ?? "?") });
  });
});
