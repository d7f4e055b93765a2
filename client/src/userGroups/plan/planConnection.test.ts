import { expect, it, vi } from "vitest";
import type { Connection } from "../connections/connections.ts";

vi.mock("vscode", () => ({}));
const { connectionsFor } = await import("./planConnection.ts");

const connection = (name: string, origin: string, environment: Connection["environment"], baseUrl = origin) => ({
  name,
  origin,
  environment,
  baseUrl,
});
const URL = "https://dashboards.example.com";
const CONNECTIONS = [
  connection("testing", URL, "Testing"),
  connection("customer", URL, "Customer"),
  connection("other", "https://other.example.com", ""),
  connection("local", "local-service", "Testing", "http://127.0.0.1:8787"),
  connection("stopped", "local-service", "", ""),
];

it.each([
  ["a plan without an environment", URL, "", ["testing", "customer"]],
  ["a plan with an environment", URL, "Customer", ["customer"]],
  ["a plan with an environment that has no connection", URL, "Live", []],
  ["a plan and a connection without an environment", "https://other.example.com", "", ["other"]],
  ["a plan for the local service by its address", "http://127.0.0.1:8787", "", ["local"]],
  ["a plan for another service", "https://none.example.com", "", []],
])("finds the connections for %s", (_, origin, environment, names) => {
  const plan = { url: origin, origin, environment, groups: [] };
  expect(connectionsFor(plan, CONNECTIONS).map(({ name }) => name)).toEqual(names);
});

it("prefers a connection without an environment to the others", () => {
  const plan = { url: URL, origin: URL, environment: "", groups: [] };
  const all = [...CONNECTIONS, connection("none", URL, "")];
  expect(connectionsFor(plan, all).map(({ name }) => name)).toEqual(["none"]);
});
