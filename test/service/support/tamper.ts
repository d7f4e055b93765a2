import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Installation } from "./installation.ts";

/** Changes the service's database directly, as anyone with access to its file could. */
export function tamper({ data }: Installation, sql: string): void {
  const database = new DatabaseSync(path.join(data, "user-groups.sqlite"));
  database.exec(sql);
  database.close();
}
