import { ALTERATIONS } from "../../../user-groups/src/testing/alteredAnswer.ts";
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
    { kind: "cut-answer", afterBytes: below(600) },
    { kind: "truncate-answer", afterBytes: below(600) },
    { kind: "delay", requestMs: below(40), answerMs: below(40) },
    { kind: "hold-request" },
    { kind: "hold-answer" },
    { kind: "duplicate", answer: 0 },
    { kind: "duplicate", answer: 1 },
    { kind: "cached", declared: chance(0.5) },
    { kind: "swap" },
    { kind: "answer", status: pick([429, 500, 502, 503, 504]), body: {} },
    { kind: "answer", status: pick([301, 302, 307, 308]), body: {}, location: elsewhere },
    { kind: "alter-answer", how: pick(ALTERATIONS) },
  ];
  return pick(head.startsWith("GET ") ? [...faults, { kind: "strip-body" } as const] : faults);
}
