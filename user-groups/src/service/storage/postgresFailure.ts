import { StorageFailure } from "./work.ts";

/** The failures that operators see most, in words (PostgreSQL, Appendix A; codes of the operating system). */
const WORDS: Readonly<Record<string, string>> = {
  "28P01": "The database rejected the user or the password",
  "28000": "The database does not allow this user to connect",
  "3D000": "The server does not have this database",
  "25006": "The database is read-only",
  "42501": "The user needs more permissions in the database",
  "53300": "The database has too many connections",
  "57P03": "The database is starting or stopping",
  "57014": "The database took too long",
  ENOTFOUND: "The host of the database was not found",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the database is for another host",
  ECONNREFUSED: "Nothing listens at the address of the database",
};

/** A failure of `pg` in words. The message of the database can contain a value of a row, so only its code is used. */
export function postgresFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { code = "no code" } = error as NodeJS.ErrnoException;
  return new StorageFailure(code, WORDS[code] ?? "The database failed or cannot be reached");
}
