import { expect, it } from "vitest";
import { COMPLETION_LIMIT, limitOffers } from "./limit.ts";

const offers = (count: number, isKept: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => ({ label: `page-${index}`, isKept: isKept(index) }));

it.each([
  ["does not truncate a short list", COMPLETION_LIMIT, "zzz", () => false, false, COMPLETION_LIMIT],
  ["truncates a long list", COMPLETION_LIMIT + 5, "", () => false, true, COMPLETION_LIMIT],
  [
    "never drops items that must be kept",
    COMPLETION_LIMIT + 5,
    "",
    (i: number) => i > COMPLETION_LIMIT,
    true,
    COMPLETION_LIMIT + 4,
  ],
  ["filters a long list by the typed letters", 1000, "p999", () => true, true, 1],
] as const)("%s", (_, count, typed, isKept, isIncomplete, left) => {
  const result = limitOffers(offers(count, isKept), typed);
  expect({ ...result, offers: result.offers.length }).toEqual({ isIncomplete, offers: left });
});

it("keeps the best matches of a long list: at the start, then at the start of a word", () => {
  const others = Array.from({ length: COMPLETION_LIMIT }, (_, index) => `a-car${index}`);
  const labels = [...others, "a-rear", "rocket"].map((label) => ({ label }));
  expect(
    limitOffers(labels, "r")
      .offers.slice(0, 3)
      .map(({ label }) => label),
  ).toEqual(["rocket", "a-rear", "a-car0"]);
});
