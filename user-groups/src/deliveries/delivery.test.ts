import { describe, expect, it } from "vitest";
import { beginDelivery, type DeliveryOptions, nextDelivery } from "./delivery.ts";
import type { DeliveryEvent, Finality } from "./deliveryState.ts";
import type { Target } from "./target.ts";

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

  it.each<[Finality, string, string | undefined]>([
    [false, "wait", undefined],
    ["target", "write", "b"],
    [true, "write", undefined],
  ])("after a failure that is final for %j, goes on with %s", (final, effect, nextTarget) => {
    const target = (name: string): Target => ({ kind: "command", program: [name], folder: "/" });
    const record = {
      key: { origin: "http://127.0.0.1", environment: "", userGroupId: "acme" },
      targets: [
        { target: target("a"), state: "open" as const },
        { target: target("b"), state: "open" as const },
      ],
    };
    let step = beginDelivery({ isFresh: true });
    const events: DeliveryEvent[] = [
      { type: "locked" },
      { type: "loaded", record, current: "now", held: true },
      { type: "written" },
      { type: "failed", reason, final },
    ];
    for (const event of events) step = nextDelivery(step.state, event);
    expect(step.effect?.do).toBe(effect);
    if (effect === "wait") return;
    step = nextDelivery(step.state, { type: "written" });
    if (step.effect?.do === "write") step = nextDelivery(step.state, { type: "written" });
    expect(step.effect).toEqual(nextTarget ? { do: "deliver", target: target(nextTarget) } : { do: "release" });
  });

  it("rejects an event that does not belong to the effect", () => {
    const { state } = beginDelivery({});
    expect(() => nextDelivery(state, { type: "succeeded" })).toThrow(
      /'succeeded' does not belong to the phase 'confirming'/,
    );
  });
});
