import type { Connection } from "vscode-languageserver";
import { CONFIG_PARTS, type ConfigPartsParams, STATUS, type StatusParams } from "../protocol.ts";
import { settingsProblems } from "../settings/settingsProblems.ts";
import { describe } from "./guarded.ts";
import type { Session } from "./session.ts";

/**
 * Notifies the client of every check result, if the client supports this notification. Clients that do not support it
 * would only log it as unknown.
 */
export function reportStatus(connection: Connection, { client, events, log, scheduler }: Session): void {
  if (!client.supportsStatus) return;
  const sent = new Map<string, string>();
  events.checked.event(({ checked: { config } }) => {
    if (config.whole !== config) return;
    const parts = config.parts.map(({ uri }) => uri);
    if ((sent.get(config.uri) ?? "") === parts.join("\n")) return;
    sent.set(config.uri, parts.join("\n"));
    void connection.sendNotification(CONFIG_PARTS, { uri: config.uri, parts } satisfies ConfigPartsParams);
  });
  events.checked.event(({ checked: { config, because, settings }, result }) => {
    if (!because) return;
    const status: StatusParams = {
      uri: config.uri,
      because,
      milliseconds: result.milliseconds,
      counts: result.counts,
    };
    const send = (more?: Pick<StatusParams, "settingsFile">): Promise<void> =>
      connection.sendNotification(STATUS, { ...status, ...more });
    const { file } = settings;
    if (!file) return void send();
    const sendWithProblems = async (): Promise<void> => {
      const problems = await settingsProblems(file.source);
      await send({ settingsFile: { uri: file.uri, problems: problems.length } });
    };
    // Validation loads the JSON language service, so responses that the user is waiting for go first.
    scheduler
      .turn("background")
      .then(sendWithProblems)
      .catch((error: unknown) => log(`status: ${describe(error)}`));
  });
}
