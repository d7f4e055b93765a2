import { expect, it } from "vitest";
import type { ValueKind } from "../kinds/kind.ts";
import type { Candidate, ValueContext } from "../knowledge/valueContext.ts";
import { firstValues } from "./candidates.ts";

const context = {} as ValueContext;
const kindOf = (candidates: () => ReturnType<NonNullable<ValueKind["candidates"]>>): ValueKind =>
  ({ id: "page-path", candidates }) as ValueKind;

it("does not compute values beyond the limit", () => {
  let computed = 0;
  function* pages(): Generator<Candidate> {
    for (;;) yield { value: `page-${computed++}` };
  }
  expect(firstValues(kindOf(pages), context, 2)).toEqual(["page-0", "page-1"]);
  expect(computed).toBe(2);
});

it("sorts the values of a list by rank, then by name", () => {
  const list = () => [{ value: "b" }, { value: "last", rank: 1 }, { value: "a" }];
  expect(firstValues(kindOf(list), context, 2)).toEqual(["a", "b"]);
});
