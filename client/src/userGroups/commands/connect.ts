import { ENVIRONMENTS, type Environment, parseBaseUrl } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { Command, CommandContext, Target } from "../commandContext.ts";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { askApiToken, storeApiToken, type TokenCheck } from "../operations/apiTokenStep.ts";
import { pickConnection } from "../operations/pick.ts";
import { requireTrust, trustOrigin } from "../operations/trust.ts";
import { acceptValue, askChoice, askText, runSteps, type StepPlace, type StepResult } from "../ui/dialogs.ts";
import { onButton, runCommand, showInfo, showWarning } from "../ui/notifications.ts";
import { safeText } from "../ui/texts.ts";

/** The user's input so far. When a step is repeated, it starts with the previous input. */
interface Draft {
  baseUrl: string;
  origin: string;
  environment: Environment | "" | undefined;
  apiToken: string;
  check: TokenCheck;
  name: string;
}

/**
 * Connects to a service. Asks for the service's URL, the environment, the API token and a name, and checks the
 * connection without creating a group.
 */
export const connect: Command = async (context, target) => {
  requireTrust();
  const draft: Draft = {
    baseUrl: "",
    origin: "",
    environment: undefined,
    apiToken: "",
    check: "unchecked",
    name: "",
    ...missingAccount(target),
  };
  const askToken = (_: CommandContext, __: Draft, place: StepPlace) =>
    askApiToken(context, draft, place, (apiToken, check) => {
      draft.apiToken = apiToken;
      draft.check = check;
    });
  const title = l10n.t("Connect to a User Group Service");
  const steps = [askBaseUrl, askEnvironment, askToken, askName];
  const finished = await runSteps(
    steps.map((ask, index) => () => ask(context, draft, { title, step: index + 1, totalSteps: steps.length })),
  );
  if (!finished) return;
  const { apiToken, check, environment = "", ...rest } = draft;
  const connection: Connection = { ...rest, environment };
  const note = await storeApiToken(context, connection, apiToken, check);
  await context.userGroups.connections.add(connection);
  // Pending rotations that need this connection can now finish.
  context.userGroups.checkInBackground();
  const name = safeText(connection.name);
  if (check === "unchecked") {
    void showWarning(l10n.t("Saved {0}, but the service is not reachable yet.", name) + note);
    return;
  }
  const connected = showInfo(l10n.t("Connected to {0}.", name) + note, l10n.t("Get or Create User Group…"));
  onButton(context.log, connected, () => runCommand("getOrCreate"));
};

/**
 * The base URL and environment of groups whose connection is missing. Set if the command was run on the row of these
 * groups.
 */
function missingAccount(target: Target): Partial<Draft> {
  const account = target.find((item) => item.type === "missing-connection")?.account;
  const environment = ENVIRONMENTS.find((name) => name === account?.environment) ?? "";
  return account && parseBaseUrl(account.origin).ok ? { baseUrl: account.origin, environment } : {};
}

async function askBaseUrl(context: CommandContext, draft: Draft, place: StepPlace): Promise<StepResult<unknown>> {
  const result = await askText({
    ...place,
    prompt: l10n.t("Enter the base URL of the service. Use https, or http for a service on this machine."),
    placeholder: "https://example.com",
    value: draft.baseUrl,
    validate: (text) => {
      const base = parseBaseUrl(text);
      return base.ok ? undefined : base.reason;
    },
  });
  return acceptValue(result, async (text) => {
    const base = parseBaseUrl(text);
    if (!base.ok) return "again";
    draft.baseUrl = base.href;
    draft.origin = base.origin;
    return (await trustOrigin(context, base.href)) ? "accepted" : undefined;
  });
}

async function askEnvironment(
  { userGroups }: CommandContext,
  draft: Draft,
  place: StepPlace,
): Promise<StepResult<unknown>> {
  const items = [
    { label: "Testing", description: l10n.t("For trying things out"), environment: "Testing" },
    {
      label: "Customer",
      description: l10n.t("Production. To rotate a token, you must type the ID"),
      environment: "Customer",
    },
    {
      label: l10n.t("No label"),
      description: l10n.t("The API token was issued without an environment"),
      environment: "",
    },
  ] as const;
  const result = await askChoice({
    ...place,
    placeholder: l10n.t("Select the environment of the API token"),
    items,
    active: items.find(({ environment }) => environment === draft.environment),
  });
  return acceptValue(result, async ({ environment }) => {
    const other = userGroups.connections
      .list()
      .find((existing) => sameAccount(existing, { origin: draft.origin, environment }));
    if (other) {
      void showWarning(
        l10n.t(
          'The connection {0} already uses this service and environment. To change its API token, run "Enter API Token".',
          safeText(other.name),
        ),
      );
      return undefined;
    }
    draft.environment = environment;
    return "accepted";
  });
}

async function askName({ userGroups }: CommandContext, draft: Draft, place: StepPlace): Promise<StepResult<unknown>> {
  const { host } = new URL(draft.baseUrl);
  const result = await askText({
    ...place,
    prompt: l10n.t("Enter a name for the connection"),
    value: draft.name || [host, draft.environment].filter((part) => part !== "").join(" "),
    validate: (text) => {
      if (text.trim() === "") return l10n.t("Enter a name.");
      const isUsed = userGroups.connections.list().some(({ name }) => name === text.trim());
      return isUsed ? l10n.t("Another connection has this name.") : undefined;
    },
  });
  return acceptValue(result, async (text) => {
    draft.name = text.trim();
    return "accepted";
  });
}

/**
 * Replaces the API token of a connection, for example because the token expired, was revoked, or was lost by the
 * credential store.
 */
export const enterApiToken: Command = async (context, target) => {
  requireTrust();
  const connection = await pickConnection(context, target, l10n.t("Select the connection to enter an API token for"));
  if (!connection) return;
  if (connection.baseUrl === "") {
    void showInfo(l10n.t("The local User Group Service creates its API token when it starts."));
    return;
  }
  // The user may have added the connection directly to the settings.
  if (!(await trustOrigin(context, connection.baseUrl))) return;
  const draft: { apiToken: string; check: TokenCheck } = { apiToken: "", check: "unchecked" };
  const place = { title: l10n.t("API Token for {0}", safeText(connection.name)), step: 1, totalSteps: 1 };
  const finished = await runSteps([
    () =>
      askApiToken(context, connection, place, (apiToken, check) => {
        Object.assign(draft, { apiToken, check });
      }),
  ]);
  if (!finished) return;
  const note = await storeApiToken(context, connection, draft.apiToken, draft.check);
  // Pending rotations that need this API token can now finish.
  context.userGroups.checkInBackground();
  const name = safeText(connection.name);
  if (draft.check === "accepted") void showInfo(l10n.t("Stored the API token for {0}.", name) + note);
  else void showWarning(l10n.t("Stored the API token for {0}, but the service is not reachable yet.", name) + note);
};
