import type { Connection } from "vscode-languageserver";
import { STATUS, type StatusParams } from "../protocol.ts";
import type { Session } from "./session.ts";

/** Tells a client that shows it how each check went; others would only log a notification they do not know. */
export function reportStatus(connection: Connection, { client, events }: Session): void {
  if (!client.takesStatus) return;
  events.checked.event(({ checked: { config, because, settings }, result }) => {
    if (!because) return;
    const status: StatusParams = {
      uri: config.uri,
      because,
      milliseconds: result.milliseconds,
      counts: result.counts,
      ...(settings.file && { settingsFile: { uri: settings.file.uri, problems: settings.file.problems.length } }),
    };
    void connection.sendNotification(STATUS, status);
  });
}
