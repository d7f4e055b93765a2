import { describe, expect, it } from "vitest";
import { beginDelivery, type DeliveryOptions, nextDelivery } from "./delivery.ts";
import type { DeliveryEvent } from "./state.ts";

const reason = { kind: "test", message: "as the test says" };

describe("delivery", () => {
  it.each<[string, DeliveryOptions, string]>([
    ["asks the service for the token first", {}, "confirm"],
    ["does so even if everything is delivered again", { again: true }, "confirm"],
    ["trusts a token that has just arrived", { isFresh: true }, "lock"],
  ])("%s", (_, options, effect) => {
    expect(beginDelivery(options).effect?.do).toBe(effect);
  });

  it.each<[string, DeliveryEvent, string | undefined, string]>([
    ["goes on with the stored token if the service is unreachable", { type: "unreachable", reason }, "lock", "locking"],
    ["ends if another process is working on the group", { type: "busy", reason }, undefined, "busy"],
    ["ends if the token cannot be trusted", { type: "refused", reason }, undefined, "failed"],
  ])("%s", (_, event, effect, result) => {
    const { state, effect: following } = nextDelivery(beginDelivery({}).state, event);
    expect(following?.do).toBe(effect);
    expect(state.phase === "done" ? state.outcome.kind : state.phase).toBe(result);
  });

  it("rejects an event that does not belong to the effect", () => {
    const { state } = beginDelivery({});
    expect(() => nextDelivery(state, { type: "succeeded" })).toThrow(
      /'succeeded' does not belong to the phase 'confirming'/,
    );
  });
});
