import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { ServiceFailure } from "../service/failure.ts";
import { jsonLog } from "../service/log.ts";
import { DATABASE_FILE } from "../service/storage/location.ts";
import type { StoreOptions } from "../service/store.ts";
import type { CliIo } from "./command.ts";
import { UsageError } from "./usage.ts";

/** The options by which every command of the service finds the data, and the key to it. */
export const STORE_OPTIONS = {
  data: { type: "string" },
  "database-url": { type: "string" },
  "key-file": { type: "string" },
} as const;

/** The values of `STORE_OPTIONS`. */
export interface StoreValues {
  readonly data?: string | undefined;
  readonly "database-url"?: string | undefined;
  readonly "key-file"?: string | undefined;
}

/** What `--help` says of `STORE_OPTIONS`. */
export const STORE_HELP = `  --data DIR           the folder of the data; made on first start (default: ~/.local/share/user-groups)
  --database-url URL   keep the data in PostgreSQL instead: postgres://user@host:5432/database.
                       With a password in it, give it as USER_GROUPS_DATABASE_URL in the environment:
                       command lines can be read by every user of a machine
  --key-file FILE      the key to the tokens; made on first start (default: ~/.config/user-groups/service.key).
                       Keep a copy of it, apart from the data: without it the tokens cannot be read
`;

/** The folder of this user for a purpose, as the XDG Base Directory Specification or Windows has it. */
function userFolder({ env }: CliIo, purpose: "data" | "config"): string {
  const windows = process.platform === "win32";
  const variable = windows
    ? { data: env.LOCALAPPDATA, config: env.APPDATA }
    : { data: env.XDG_DATA_HOME, config: env.XDG_CONFIG_HOME };
  const usual = windows
    ? { data: ["AppData", "Local"], config: ["AppData", "Roaming"] }
    : { data: [".local", "share"], config: [".config"] };
  return path.join(variable[purpose] || path.join(homedir(), ...usual[purpose]), "user-groups");
}

/**
 * Where the data of a command is, from its options and the environment.
 *
 * @throws UsageError
 */
export function storeOptions(values: StoreValues, io: CliIo): StoreOptions {
  if (values.data !== undefined && values["database-url"] !== undefined) {
    throw new UsageError("Give --data or --database-url, not both.");
  }
  const databaseUrl =
    values["database-url"] ?? (values.data === undefined ? io.env.USER_GROUPS_DATABASE_URL : undefined);
  return {
    location: databaseUrl ? { databaseUrl } : { folder: path.resolve(values.data ?? userFolder(io, "data")) },
    keyFile: path.resolve(values["key-file"] ?? path.join(userFolder(io, "config"), "service.key")),
    log: jsonLog(io.err),
  };
}

/**
 * The same, for a command that only looks at data: it makes none.
 *
 * @throws ServiceFailure when the folder holds no data
 */
export function existingStore(values: StoreValues, io: CliIo): StoreOptions {
  const options = storeOptions(values, io);
  const { location } = options;
  if ("folder" in location && !existsSync(path.join(location.folder, DATABASE_FILE))) {
    throw new ServiceFailure(`There is no data of a service in ${location.folder}. Name its folder with --data.`);
  }
  return options;
}
