import {
  type ConnectionOptions,
  DocumentDiagnosticRequest,
  LSPErrorCodes,
  type Message,
  type RequestMessage,
  type ResponseMessage,
} from "vscode-languageserver";
import { isRecord } from "../settings/settings.ts";
import type { Traffic } from "./traffic.ts";

/** How the server's connection reads messages. @param traffic counts them */
export function connectionOptions(traffic: Traffic): ConnectionOptions {
  return {
    connectionStrategy: {
      /**
       * A request that is canceled before its turn is never handled. One about diagnostics is: until it is answered, the
       * client ignores other reports about its document.
       */
      cancelUndispatched(message, next) {
        if (!isRequest(message) || message.method === DocumentDiagnosticRequest.method) return next(message);
        const { jsonrpc, id } = message;
        const error = { code: LSPErrorCodes.RequestCancelled, message: "Canceled by the client." };
        const response: ResponseMessage = { jsonrpc, id, error };
        return response;
      },
    },
    messageStrategy: {
      handleMessage(message, next) {
        traffic.handling();
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
