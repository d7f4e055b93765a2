/** What a line of the log may carry besides its event. Never a token, a header, a body or an address with a query. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** How loud a line is. `alarm`: someone must look at it now. */
export type LogLevel = "info" | "warning" | "error" | "alarm";

/** Writes one line of the log. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** A log of JSON lines: `{"time":"…","level":"info","event":"request",…}`. Control characters are escaped by JSON. */
export function jsonLog(write: (line: string) => void): Log {
  return (level, event, fields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}
