import { afterEach, describe, expect, it, vi } from "vitest";
import { kinds } from "../kinds/index.ts";
import type { CheckedKind } from "../kinds/kind.ts";
import { KIND_IDS } from "../schema/schema.ts";
import { unknownSite } from "../site/site.ts";
import { configOf } from "../testing/findings.ts";
import { check } from "./engine/check.ts";
import { rules } from "./index.ts";

afterEach(() => vi.restoreAllMocks());

describe("value kinds", () => {
  it.each(KIND_IDS)("%s is registered under its own ID", (id) => {
    expect(kinds[id].id).toBe(id);
  });

  it.each(KIND_IDS.filter((id) => kinds[id].problem))("%s has a problem that a rule reports", (id) => {
    const config = configOf('{"value":"x"}', { properties: { value: { type: "string", "x-kind": id } } });
    vi.spyOn(kinds[id] as CheckedKind, "problem").mockReturnValue(`A problem of ${id}.`);
    const reported = check(config, unknownSite("file:///site"), rules).filter(
      ({ message }) => message === `A problem of ${id}.`,
    );
    expect(
      reported,
      `No rule reports the problem of the kind ${id}. See kindRule in engine/corrections.ts.`,
    ).not.toEqual([]);
  });
});
