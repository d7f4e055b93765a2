import { StorageFailure } from "./work.ts";

/** Messages for the most common failures (PostgreSQL, Appendix A; error codes of the operating system). */
const WORDS: Readonly<Record<string, string>> = {
  "28P01": "The database rejected the user or the password",
  "28000": "The database does not allow this user to connect",
  "3D000": "The server does not have this database",
  "3F000": "The search_path of the user names no schema that exists",
  "25006": "The database is read-only",
  "26000": "The database does not know a prepared statement. A pooler must be in session mode",
  "42P05": "The database already has a prepared statement. A pooler must be in session mode",
  "42501": "The user needs more permissions in the database",
  "53100": "The disk of the database is full",
  "53300": "The database has too many connections",
  "57P03": "The database is starting or stopping",
  "57014": "The database took too long",
  ENOTFOUND: "The host of the database was not found",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the database is for another host",
  ECONNREFUSED: "Nothing is listening at the address of the database",
};

/**
 * The message for a failure in `pg`. It is based only on the error code, because the database's message can contain row
 * values.
 */
export function postgresFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { code = "no code" } = error as NodeJS.ErrnoException;
  return new StorageFailure(code, WORDS[code] ?? "The database failed or cannot be reached");
}
