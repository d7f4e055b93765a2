import { ALTERATIONS } from "../../../user-groups/src/testing/alteredResponse.ts";
import type { Fault } from "../../../user-groups/src/testing/faultProxy.ts";
import type { HttpMessage } from "../../../user-groups/src/testing/httpMessage.ts";
import type { Random } from "../random.ts";

/**
 * Returns a random fault for a request, of the kind that proxies and caches in a network cause.
 *
 * @param elsewhere A URL that must never receive a token.
 */
export function randomFault({ below, chance, pick }: Random, { head }: HttpMessage, elsewhere: string): Fault {
  const faults: Fault[] = [
    { kind: "refuse" },
    { kind: "cut-request", afterBytes: below(400) },
    { kind: "cut-response", afterBytes: below(600) },
    { kind: "truncate-response", afterBytes: below(600) },
    { kind: "delay", requestMs: below(40), responseMs: below(40) },
    { kind: "hold-request" },
    { kind: "hold-response" },
    { kind: "duplicate", response: 0 },
    { kind: "duplicate", response: 1 },
    { kind: "cached", declared: chance(0.5) },
    { kind: "swap" },
    { kind: "respond", status: pick([429, 500, 502, 503, 504]), body: {} },
    { kind: "respond", status: pick([301, 302, 307, 308]), body: {}, location: elsewhere },
    { kind: "alter-response", how: pick(ALTERATIONS) },
  ];
  return pick(head.startsWith("GET ") ? [...faults, { kind: "strip-body" } as const] : faults);
}
