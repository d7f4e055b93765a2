import { expect, onTestFinished } from "vitest";
import { type Connection, keyText, type Ports } from "../rotation/ports.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { type CasServerOptions, startCasServer } from "./casServer.ts";
import { type Fault, startFaultProxy } from "./faultProxy.ts";
import { memoryPorts } from "./memoryPorts.ts";

export const key = { origin: "http://127.0.0.1", environment: "Testing", userGroupId: "acme" };

/** Creates a rotator with one group and a service behind a proxy, which causes the given faults for POST and GET. */
export async function world({
  posts = [],
  gets = [],
  ...options
}: CasServerOptions & { posts?: Fault[]; gets?: Fault[] } = {}) {
  let clock = Date.now;
  const server = await startCasServer({ date: () => clock(), ...options });
  const queues: Record<string, Fault[]> = { POST: [], GET: [] };
  const proxy = await startFaultProxy(
    server.port,
    (_, { head }) => queues[head.split(" ")[0] ?? ""]?.shift() ?? { kind: "pass" },
  );
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  const ports = memoryPorts(proxy.url);
  clock = () => ports.now().wall;
  const rotator = new Rotator(ports);
  expect((await rotator.open(key, { name: "Acme" })).outcome.kind).toBe("fetched");
  queues.POST = [...posts];
  queues.GET = [...gets];
  const group = server.groups.get("acme");
  if (!group) throw new Error("the group is missing");
  const stored = () => ports.tokens.get(keyText(key));
  const faults = (method: "POST" | "GET", ...faults: Fault[]) => queues[method]?.push(...faults);
  return { server, proxy, ports, rotator, group, stored, faults };
}

type Client = Connection["client"];

/** The ports with a client that has some of its calls replaced. */
export async function withCalls(ports: Ports, calls: (client: Client) => Partial<Client>): Promise<Ports> {
  const connection = await ports.connect(key);
  const client: Client = {
    get: (...call) => connection.client.get(...call),
    rotate: (...call) => connection.client.rotate(...call),
  };
  return { ...ports, connect: async () => ({ ...connection, client: { ...client, ...calls(client) } }) };
}

/** The kind of a report's outcome. */
export const kindOf = async (report: Promise<Report>) => (await report).outcome.kind;
