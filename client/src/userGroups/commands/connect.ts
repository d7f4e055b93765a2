import { ENVIRONMENTS, type Environment, parseBaseUrl } from "@sitekeeper/user-groups";
import { type Connection, sameAccount } from "../connections.ts";
import type { Command, Target, Tools } from "../tools.ts";
import { onButton, tell, warn } from "../ui/messages.ts";
import { shown } from "../ui/shown.ts";
import { askChoice, askText, runSteps, type StepPlace, type StepResult, taking } from "../ui/steps.ts";
import { askApiToken, requireTrust, storeApiToken } from "./apiToken.ts";
import { getOrCreate } from "./getOrCreate.ts";
import { trustOrigin } from "./trustOrigin.ts";

const TITLE = "Connect to a User Group API";

/** What has been answered so far; going back finds it again. */
interface Draft {
  baseUrl: string;
  origin: string;
  environment: Environment | "" | undefined;
  apiToken: string;
  name: string;
}

/** Connects to a service: asks for address, environment, API token and name, and checks them without creating a group. */
export const connect: Command = async (tools, target) => {
  requireTrust();
  const draft: Draft = {
    baseUrl: "",
    origin: "",
    environment: undefined,
    apiToken: "",
    name: "",
    ...lostAccount(target),
  };
  const askToken = (_: Tools, __: Draft, place: StepPlace) =>
    askApiToken(tools, draft, place, (apiToken) => {
      draft.apiToken = apiToken;
    });
  const steps = [askBaseUrl, askEnvironment, askToken, askName];
  const finished = await runSteps(
    steps.map((ask, index) => () => ask(tools, draft, { title: TITLE, step: index + 1, totalSteps: steps.length })),
  );
  if (!finished) return;
  const { apiToken, environment = "", ...rest } = draft;
  const connection: Connection = { ...rest, environment };
  const note = await storeApiToken(tools, connection, apiToken);
  await tools.keeper.connections.add(connection);
  // What could not be finished without it can be now.
  tools.keeper.checkInBackground();
  const connected = tell(`Connected to ${shown(connection.name)}.${note}`, "Get or Create User Group");
  onButton(tools.log, connected, () => getOrCreate(tools, []));
};

/** What is known of the connection that the groups of a row had once. */
function lostAccount(target: Target): Partial<Draft> {
  const account = target.find((item) => item.type === "missing-connection")?.account;
  const environment = ENVIRONMENTS.find((each) => each === account?.environment) ?? "";
  return account && parseBaseUrl(account.origin).ok ? { baseUrl: account.origin, environment } : {};
}

async function askBaseUrl(tools: Tools, draft: Draft, place: StepPlace): Promise<StepResult<unknown>> {
  const result = await askText({
    ...place,
    prompt: "The base URL of the service: https, or http on this machine.",
    placeholder: "https://example.com",
    value: draft.baseUrl,
    validate: (text) => {
      const base = parseBaseUrl(text);
      return base.ok ? undefined : base.reason;
    },
  });
  return taking(result, async (text) => {
    const base = parseBaseUrl(text);
    if (!base.ok) return "again";
    draft.baseUrl = base.href;
    draft.origin = base.origin;
    return (await trustOrigin(tools, base.href)) ? "taken" : undefined;
  });
}

async function askEnvironment({ keeper }: Tools, draft: Draft, place: StepPlace): Promise<StepResult<unknown>> {
  const items = [
    { label: "Testing", description: "for trying things out", environment: "Testing" },
    { label: "Customer", description: "production; rotations ask to type the id", environment: "Customer" },
    { label: "No label", description: "the API token was issued without one", environment: "" },
  ] as const;
  const result = await askChoice({
    ...place,
    placeholder: "Which environment does the API token belong to?",
    items,
    // Going back, or connecting again, finds the answer of before.
    active: items.find(({ environment }) => environment === draft.environment),
  });
  return taking(result, async ({ environment }) => {
    const other = keeper.connections.list().find((each) => sameAccount(each, { origin: draft.origin, environment }));
    if (other) {
      void warn(
        `${shown(other.name)} leads to the same service and environment already. To change its API token, use "Enter API Token".`,
      );
      return undefined;
    }
    draft.environment = environment;
    return "taken";
  });
}

async function askName({ keeper }: Tools, draft: Draft, place: StepPlace): Promise<StepResult<unknown>> {
  const { host } = new URL(draft.baseUrl);
  const result = await askText({
    ...place,
    prompt: "What do you call this connection?",
    value: draft.name || [host, draft.environment].filter((part) => part !== "").join(" "),
    validate: (text) => {
      if (text.trim() === "") return "Give it a name.";
      const taken = keeper.connections.list().some(({ name }) => name === text.trim());
      return taken ? "Another connection has this name." : undefined;
    },
  });
  return taking(result, async (text) => {
    draft.name = text.trim();
    return "taken";
  });
}
