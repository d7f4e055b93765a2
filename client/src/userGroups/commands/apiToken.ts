import { ApiError, UserGroupClient } from "@sitekeeper/user-groups";
import { workspace } from "vscode";
import { checkConnection } from "../connectionCheck.ts";
import type { Connection } from "../connections.ts";
import type { Tools } from "../tools.ts";
import { confirm } from "../ui/confirm.ts";
import { withProgress } from "../ui/progress.ts";
import { inert, shown } from "../ui/shown.ts";
import { askText, type StepPlace, type StepResult } from "../ui/steps.ts";

/**
 * Before a command asks or does anything: neither requests nor tokens leave for a workspace that is not trusted.
 *
 * @throws ApiError in words when it is not
 */
export function requireTrust(): void {
  if (workspace.isTrusted) return;
  throw new ApiError({
    kind: "not-connected",
    effect: "not-sent",
    detail:
      "This workspace is not trusted: nothing is sent to the User Group API, and no token is given out. Trust it first, or use another window",
  });
}

/** Why a text cannot be an API token; `Authorization` takes visible ASCII alone (RFC 9110, section 11.6.2). */
function validateApiToken(text: string): string | undefined {
  if (text.trim() === "") return "Paste the API token.";
  return /^[\x21-\x7e]+$/.test(text.trim())
    ? undefined
    : "An API token has neither spaces nor letters beyond ASCII. Copy it again.";
}

/** What came of a check: kept, refused with what to say to the next try, or left. */
type Checked = "taken" | { readonly refused: string } | undefined;

/**
 * Checks an API token at its service, without creating anything there. Where that gives no certain answer, the user is
 * asked whether it shall be kept all the same.
 */
async function checkApiToken({ log }: Tools, baseUrl: string, apiToken: string): Promise<Checked> {
  log.redactor.add(apiToken);
  const { host } = new URL(baseUrl);
  const verdict = await withProgress(`Checking ${shown(host)}…`, async (signal) => {
    const checked = await checkConnection(new UserGroupClient({ baseUrl, apiToken }), signal);
    return signal.aborted ? undefined : checked;
  });
  if (verdict === undefined) return undefined;
  if (verdict.kind === "accepted") return "taken";
  const text = log.redactor.line(verdict.text);
  if (verdict.kind === "refused") return { refused: inert(text) };
  const anyway = await confirm({
    title: `Connect to ${host} although it could not be checked?`,
    detail: text,
    button: "Connect Anyway",
  });
  return anyway ? "taken" : undefined;
}

/** The step that asks for an API token, until one is taken or the step is left. */
export async function askApiToken(
  tools: Tools,
  connection: Pick<Connection, "baseUrl" | "origin">,
  place: StepPlace,
  take: (apiToken: string) => void,
): Promise<StepResult<unknown>> {
  let problem: string | undefined;
  for (;;) {
    const result = await askText({
      ...place,
      prompt: `The API token of the account. The credential store of this machine keeps it, for ${connection.origin} alone.`,
      password: true,
      problem,
      validate: validateApiToken,
    });
    if (typeof result !== "object") return result;
    const apiToken = result.value.trim();
    const checked = await checkApiToken(tools, connection.baseUrl, apiToken);
    if (checked === undefined) return undefined;
    if (checked === "taken") {
      take(apiToken);
      return result;
    }
    problem = checked.refused;
  }
}

/**
 * Stores an API token.
 *
 * @returns what has to be said about it, mostly nothing
 */
export async function storeApiToken({ keeper }: Tools, connection: Connection, apiToken: string): Promise<string> {
  const stored = await keeper.apiTokens.store(connection, apiToken);
  return stored && (await keeper.secretsAreKept) ? "" : NOT_KEPT;
}

/** Said where the credential store of the machine gives nothing back, now or after a reload. */
const NOT_KEPT =
  " The credential store of this machine does not keep secrets: the API token stays in memory, until this window is closed or reloaded.";
