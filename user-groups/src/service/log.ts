/**
 * The fields of a log line, apart from its event. They never contain a token, a header, a body, or a URL with a query.
 */
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The level of a log line. `alarm` requires immediate attention. */
export type LogLevel = "info" | "warning" | "error" | "alarm";

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * A log in the JSON Lines format, with lines such as `{"time":"…","level":"info","event":"request",…}`. JSON escapes
 * control characters.
 */
export function jsonLog(write: (line: string) => void): Log {
  return (level, event, fields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}
