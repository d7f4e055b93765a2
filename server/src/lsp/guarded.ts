import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver";

/** Where the server says what went wrong inside it: the client's log, never a window. */
export type Log = (message: string) => void;

/** A handler as a connection takes it. */
export type Handler<Params, Result> = (
  params: Params,
  token: CancellationToken,
) => Promise<Result | ResponseError<never>>;

/**
 * Wraps every request handler: a request that was canceled is answered as canceled, before the work and after it; a
 * handler that throws is logged by its name and answered with `fallback`, so that one bad request costs one answer and
 * not the server. An error that is meant for the client (a `ResponseError`) goes there as it is.
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
      if (error instanceof ResponseError) return error as ResponseError<never>;
      log(`${name}: ${describe(error)}`);
      return fallback;
    }
  };
}

/** The answer to a request that its sender took back. */
export function canceled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "Canceled by the client.");
}

/** An error for the log: what happened and where, for whoever has to fix it. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Wraps every notification handler: one that throws is logged by its name, and the next one is served as ever. */
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
