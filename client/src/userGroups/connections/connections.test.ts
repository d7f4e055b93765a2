import { expect, it, vi } from "vitest";
import { UncheckedConnections } from "./connections.ts";

vi.mock("vscode", () => ({}));

it("marks a connection as unverified until its first success", async () => {
  const stored = new Map<string, unknown>();
  let writes = 0;
  const memento = {
    get: <T>(key: string, fallback?: T) => (stored.get(key) ?? fallback) as T,
    update: async (key: string, value: unknown) => {
      writes++;
      stored.set(key, value);
    },
  };
  const unchecked = new UncheckedConnections(memento);
  const [a, b] = [
    { origin: "https://a.example", environment: "Testing" },
    { origin: "https://a.example", environment: "Customer" },
  ] as const;
  await unchecked.note(a, false);
  expect([unchecked.has(a), unchecked.has(b)]).toEqual([true, false]);
  expect(new UncheckedConnections(memento).has(a)).toBe(true);
  await unchecked.note(a, true);
  expect(unchecked.has(a)).toBe(false);
  // Every response from the service counts as a success.
  await unchecked.note(a, true);
  expect(writes).toBe(2);
});
