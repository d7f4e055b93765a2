import { expect, it } from "vitest";
import { loadedAtOnce } from "../testing/loadedAtOnce.ts";

it("loads neither the client of the API nor its schemas before they are needed", async () => {
  const atOnce = await loadedAtOnce("client/src/userGroups/part.ts");
  expect(atOnce).toContain("client/src/userGroups/view/groupsView.ts");
  expect([...atOnce].filter((file) => /typebox|user-groups\/src\/(?!client\/redact)/.test(file))).toEqual([]);
});
