import type { ConnectionOptions, Message, RequestMessage, ResponseMessage } from "vscode-languageserver";
import { isRecord } from "../settings/settings.ts";
import { LSPErrorCodes } from "./languageServer.ts";
import type { Scheduler } from "./scheduler.ts";

/** How the server's connection reads messages. @param scheduler learns of each one */
export function connectionOptions(scheduler: Scheduler): ConnectionOptions {
  return {
    connectionStrategy: {
      /** A request that is canceled before its turn is never handled. */
      cancelUndispatched(message, next) {
        if (!isRequest(message)) return next(message);
        const { jsonrpc, id } = message;
        const error = { code: LSPErrorCodes.RequestCancelled, message: "Canceled by the client." };
        const response: ResponseMessage = { jsonrpc, id, error };
        return response;
      },
    },
    messageStrategy: {
      handleMessage(message, next) {
        scheduler.message();
        next(isRequest(message) && message.method === "initialize" ? withCapabilities(message) : message);
      },
    },
  };
}

function isRequest(message: Message): message is RequestMessage {
  return "method" in message && "id" in message;
}

/** The connection reads `params.capabilities`, which a client may omit. */
function withCapabilities(message: RequestMessage): RequestMessage {
  const params: unknown = message.params;
  const { capabilities, ...rest } = isRecord(params) ? params : {};
  return { ...message, params: { ...rest, capabilities: isRecord(capabilities) ? capabilities : {} } };
}
