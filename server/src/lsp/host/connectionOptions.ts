import type { ConnectionOptions, Message, RequestMessage, ResponseMessage } from "vscode-languageserver";
import { isRecord } from "../../settings/settings.ts";
import { LSPErrorCodes } from "../languageServer.ts";
import type { Scheduler } from "../scheduler.ts";

/**
 * Returns the options for the server's connection.
 * @param scheduler The scheduler to notify of each message.
 */
export function connectionOptions(scheduler: Scheduler): ConnectionOptions {
  return {
    connectionStrategy: {
      /** Rejects a request that is canceled before its turn instead of handling it. */
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
        scheduler.messageReceived();
        next(isRequest(message) && message.method === "initialize" ? withCapabilities(message) : message);
      },
    },
  };
}

function isRequest(message: Message): message is RequestMessage {
  return "method" in message && "id" in message;
}

/** Adds an empty `capabilities` object if a client omits it, because the library does not check whether it exists. */
function withCapabilities(message: RequestMessage): RequestMessage {
  const params: unknown = message.params;
  const { capabilities, ...rest } = isRecord(params) ? params : {};
  return { ...message, params: { ...rest, capabilities: isRecord(capabilities) ? capabilities : {} } };
}
