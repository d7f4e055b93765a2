import type { CancellationToken } from "vscode-languageserver";
import { Refusal } from "../features/service.ts";
import { LSPErrorCodes, ResponseError } from "./languageServer.ts";

/** Logs an internal error in the server. The client shows the error only in its log. */
export type Log = (message: string) => void;

/** A request handler for a connection. */
type Handler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>>;

/**
 * Wraps a request handler. If the request is canceled, either before the handler runs or while it is running, the
 * response says so. If the handler throws, the error is logged and `fallback` is returned, so that one bad request does
 * not stop the server. The message of a `Refusal` is shown to the user, and a `ResponseError` is passed on to the
 * client.
 */
export function guardRequest<Params, Result>(
  log: Log,
  name: string,
  fallback: Result,
  run: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): Handler<Params, Result> {
  return async (params, token) => {
    if (token.isCancellationRequested) return canceled();
    try {
      const result = await run(params, token);
      return token.isCancellationRequested ? canceled() : result;
    } catch (error) {
      if (error instanceof Refusal) return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      if (error instanceof ResponseError) return error as ResponseError<never>;
      log(`${name}: ${describe(error)}`);
      return fallback;
    }
  };
}

function canceled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled by the client.");
}

/** Formats an error for the log. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Wraps a notification handler. If it throws, the error is logged. */
export function guardNotification<Params>(
  log: Log,
  name: string,
  run: (params: Params) => void | Promise<void>,
): (params: Params) => Promise<void> {
  return async (params) => {
    try {
      await run(params);
    } catch (error) {
      log(`${name}: ${describe(error)}`);
    }
  };
}
