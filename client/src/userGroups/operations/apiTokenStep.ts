import { UserGroupClient } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { checkConnection } from "../connections/connectionCheck.ts";
import type { Connection } from "../connections/connections.ts";
import { askText, type StepPlace, type StepResult } from "../ui/dialogs.ts";
import { withProgress } from "../ui/progress.ts";
import { safeText, withoutLinks } from "../ui/texts.ts";

/**
 * Explains why an API token is invalid, if it is. The `Authorization` header allows only visible ASCII characters (RFC
 * 9110, section 11.6.2).
 */
function validateApiToken(text: string): string | undefined {
  if (text.trim() === "") return l10n.t("Paste the API token.");
  return /^[\x21-\x7e]+$/.test(text.trim())
    ? undefined
    : l10n.t("An API token contains only ASCII characters and no spaces. Copy it again.");
}

/** The certainty that a service accepts an API token. */
export type TokenCheck = "accepted" | "unchecked";

/** The decision about an API token: store it, reject it with a message for the next attempt, or cancel. */
type Checked = TokenCheck | { readonly rejected: string } | undefined;

/** Checks an API token without creating anything. If the result is uncertain, the user decides what to do. */
async function checkApiToken({ log }: CommandContext, baseUrl: string, apiToken: string): Promise<Checked> {
  log.redactor.add(apiToken);
  const { host } = new URL(baseUrl);
  const [TRY_AGAIN, CONNECT_ANYWAY] = [l10n.t("Try Again"), l10n.t("Connect Anyway")];
  for (;;) {
    const verdict = await withProgress(l10n.t("Checking the API token at {0}…", safeText(host)), async (signal) => {
      const checked = await checkConnection(new UserGroupClient({ baseUrl, apiToken }), signal);
      return signal.aborted ? undefined : checked;
    });
    if (verdict === undefined) return undefined;
    if (verdict.kind === "accepted") return "accepted";
    const text = log.redactor.line(verdict.text);
    if (verdict.kind === "rejected") return { rejected: withoutLinks(text) };
    // Pressing Enter activates the first button.
    const pressed = await window.showWarningMessage(
      l10n.t("Connect to {0} without a successful check?", host),
      { modal: true, detail: text },
      TRY_AGAIN,
      CONNECT_ANYWAY,
    );
    if (pressed === CONNECT_ANYWAY) return "unchecked";
    if (pressed === undefined) return undefined;
  }
}

/** The step that asks for an API token until a token is accepted or the user cancels. */
export async function askApiToken(
  context: CommandContext,
  connection: Pick<Connection, "baseUrl" | "origin">,
  place: StepPlace,
  onAccepted: (apiToken: string, check: TokenCheck) => void,
): Promise<StepResult<unknown>> {
  let problem: string | undefined;
  for (;;) {
    const result = await askText({
      ...place,
      prompt: l10n.t(
        "Enter the API token of the account. It is stored in this machine's credential store and sent only to {0}.",
        connection.origin,
      ),
      password: true,
      problem,
      validate: validateApiToken,
    });
    if (typeof result !== "object") return result;
    const apiToken = result.value.trim();
    const checked = await checkApiToken(context, connection.baseUrl, apiToken);
    if (checked === undefined) return undefined;
    if (checked === "accepted" || checked === "unchecked") {
      onAccepted(apiToken, checked);
      return result;
    }
    problem = checked.rejected;
  }
}

/**
 * Stores an API token, and records whether its check succeeded.
 *
 * @returns A sentence to append to the message if the credential store does not keep the token, or an empty string.
 */
export async function storeApiToken(
  { userGroups }: CommandContext,
  connection: Connection,
  apiToken: string,
  check: TokenCheck,
): Promise<string> {
  await userGroups.unchecked.note(connection, check === "accepted");
  const stored = await userGroups.apiTokens.store(connection, apiToken);
  return stored && (await userGroups.secretsAreKept) ? "" : ` ${notStoredText()}`;
}

/** The sentence to show if the machine's credential store loses values, either immediately or on reload. */
function notStoredText(): string {
  return l10n.t(
    "This machine's credential store does not keep secrets. The API token stays in memory until this window is closed or reloaded.",
  );
}
