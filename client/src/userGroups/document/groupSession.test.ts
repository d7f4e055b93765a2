import { ApiError, type UpdateRequest, type UserGroup } from "@sitekeeper/user-groups";
import { describe, expect, it } from "vitest";
import { GroupSession } from "./groupSession.ts";
import type { GroupContent } from "./mergeGroup.ts";

const KEY = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };

/** A service with one group, and an editing session for that group. */
function world(properties: Record<string, unknown> = { region: "eu" }) {
  const group = { userGroupId: "acme", token: "t", name: "Acme", teamId: 1, properties, environment: null };
  const state = { group: group as UserGroup, base: undefined as GroupContent | undefined, mapping: undefined };
  const sent: UpdateRequest[] = [];
  const session = new GroupSession(KEY, {
    fetch: async () => state.group,
    update: async (request) => {
      sent.push(request);
      const { user_group_id: _, mapping: __, ...fields } = request;
      state.group = { ...state.group, ...fields } as UserGroup;
      return state.group;
    },
    lastMapping: async () => state.mapping,
    readBase: async () => state.base,
    writeBase: async (base) => {
      state.base = base;
    },
  });
  return { session, state, sent };
}

const changed = (text: string, from: string, to: string) => text.replace(from, to);

describe("editing a group", () => {
  it("sends only the author's changes", async () => {
    const { session, sent } = world();
    const text = changed(await session.open(), '"eu"', '"us"');
    expect(await session.save(text)).toEqual({ kind: "saved", text, merged: false });
    expect(sent).toEqual([{ user_group_id: "acme", properties: { region: "us" } }]);
  });

  it("sends nothing if nothing has changed", async () => {
    const { session, sent } = world();
    await session.save(await session.open());
    expect(sent).toEqual([]);
  });

  it("keeps other people's additions", async () => {
    const { session, state } = world();
    const text = changed(await session.open(), '"Acme"', '"Acme Inc."');
    state.group = { ...state.group, properties: { region: "eu", plan: "gold" } };
    expect(await session.save(text)).toMatchObject({ kind: "saved", merged: true });
    expect(state.group).toMatchObject({ name: "Acme Inc.", properties: { region: "eu", plan: "gold" } });
    // The editor may not have read the merged document yet.
    expect(await session.save(changed(text, '"Acme Inc."', '"Acme"'))).toMatchObject({ kind: "saved", merged: true });
    expect(state.group).toMatchObject({ name: "Acme", properties: { region: "eu", plan: "gold" } });
  });

  it("lets the author remove other people's additions once the editor has shown them", async () => {
    const { session, state } = world();
    const text = changed(await session.open(), '"Acme"', '"Acme Inc."');
    state.group = { ...state.group, properties: { region: "eu", plan: "gold" } };
    const saved = await session.save(text);
    if (saved.kind !== "saved") throw new Error(saved.kind);
    await session.adopt(saved.text);
    expect(await session.save(changed(saved.text, ',\n    "plan": "gold"', ""))).toMatchObject({ kind: "saved" });
    expect(state.group.properties).toEqual({ region: "eu" });
  });

  it("never changes a field that is missing from the text", async () => {
    const { session, state, sent } = world();
    await session.open();
    state.group = { ...state.group, properties: { region: "ap" } };
    const text = '{ "name": "Acme Inc." }';
    expect(await session.save(text)).toEqual({ kind: "saved", text, merged: false });
    expect(await session.save(text)).toEqual({ kind: "saved", text, merged: false });
    expect(sent).toEqual([{ user_group_id: "acme", name: "Acme Inc." }]);
  });

  it("overwrites only conflicting values", async () => {
    const { session, state } = world();
    const text = changed(await session.open(), '"eu"', '"us"');
    state.group = { ...state.group, name: "Acme Inc.", properties: { region: "ap", plan: "gold" } };
    expect(await session.save(text, true)).toMatchObject({ kind: "saved", merged: true });
    expect(state.group).toMatchObject({ name: "Acme Inc.", properties: { region: "us", plan: "gold" } });
  });

  it("rejects a conflicting change of equal length until the user chooses to overwrite it", async () => {
    const { session, state, sent } = world();
    const text = changed(await session.open(), '"eu"', '"us"');
    state.group = { ...state.group, properties: { region: "ap" } };
    expect(await session.save(text)).toMatchObject({ kind: "conflict", conflicts: [["properties", "region"]] });
    expect(sent).toEqual([]);
    expect(await session.save(text, true)).toMatchObject({ kind: "saved" });
    expect(state.group.properties).toEqual({ region: "us" });
  });

  it("reports a conflict instead of overwriting values if the base of the text is lost", async () => {
    const { session, state } = world();
    const text = changed(await session.open(), '"eu"', '"us"');
    state.base = undefined;
    expect(await session.save(text)).toMatchObject({ kind: "conflict" });
  });

  it("reports an error from the service on the field that caused it", async () => {
    const { session, state } = world();
    const refusing = new GroupSession(KEY, {
      fetch: async () => state.group,
      update: async () => {
        throw new ApiError({ kind: "invalid-request", effect: "rejected", field: "properties.region" });
      },
      lastMapping: async () => undefined,
      readBase: async () => state.base,
      writeBase: async () => {},
    });
    const text = changed(await session.open(), '"eu"', '"us"');
    expect(await refusing.save(text)).toMatchObject({
      kind: "invalid",
      problem: { offset: text.indexOf('"us"'), length: 4 },
    });
  });
});
