import { expect, it } from "vitest";
import { COMPLETION_LIMIT, limited } from "./limit.ts";

const offers = (count: number, isKept: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => ({ label: `page-${index}`, isKept: isKept(index) }));

it.each([
  ["a short list stays whole", COMPLETION_LIMIT, "zzz", () => false, false, COMPLETION_LIMIT],
  ["a long list is cut", COMPLETION_LIMIT + 5, "", () => false, true, COMPLETION_LIMIT],
  [
    "what is kept is never cut",
    COMPLETION_LIMIT + 5,
    "",
    (i: number) => i > COMPLETION_LIMIT,
    true,
    COMPLETION_LIMIT + 4,
  ],
  ["letters typed so far shorten a long list", 1000, "p999", () => true, true, 1],
] as const)("%s", (_, count, typed, isKept, isIncomplete, left) => {
  const result = limited(offers(count, isKept), typed);
  expect({ ...result, offers: result.offers.length }).toEqual({ isIncomplete, offers: left });
});
