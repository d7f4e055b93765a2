import type { CancellationToken } from "vscode-languageserver";
import { Refusal } from "../features/service.ts";
import { LSPErrorCodes, ResponseError } from "./languageServer.ts";

/** Receives internal errors of the server: the client's log, never a window. */
export type Log = (message: string) => void;

/** A handler as a connection accepts it. */
type Handler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>>;

/**
 * Wraps every request handler. A canceled request is answered as canceled, before and after the work. A handler that
 * throws is logged by name and answered with `fallback`: one bad request costs one answer, not the server. The
 * editor shows the text of a `Refusal`. A `ResponseError` is for the client and is passed on unchanged.
 */
export function guarded<Params, Result>(
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

/** The answer to a canceled request. */
function canceled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled by the client.");
}

/** An error for the log: what happened and where. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Wraps every notification handler. One that throws is logged by name, and the next notification is handled as usual.
 */
export function guardedNotification<Params>(
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
