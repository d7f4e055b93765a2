import { SealBroken, type Vault } from "../crypto/vault.ts";
import { damaged } from "../storage/integrity.ts";
import { type Database, query } from "../storage/work.ts";
import { GROUP_COLUMNS, type GroupRow, placeOf } from "./groups.ts";

/** How many tokens are tried. One that does not open concerns one group; when none opens, the key is wrong. */
const SAMPLE = 20;

/**
 * Checks that the vault opens tokens of the database.
 *
 * @throws ServiceFailure when no token of a sample decrypts
 * @throws StorageFailure
 */
export async function checkVault(database: Database, vault: Vault): Promise<void> {
  type Sample = GroupRow & { readonly environment: string };
  const rows = await database.read(() =>
    query<Sample>(`SELECT environment, ${GROUP_COLUMNS} FROM user_group ORDER BY team_id LIMIT $1`, SAMPLE),
  );
  if (rows.length > 0 && !rows.some((row) => opens(vault, row))) {
    throw damaged(database, "its data key does not decrypt its user group tokens");
  }
}

function opens(vault: Vault, row: GroupRow & { readonly environment: string }): boolean {
  try {
    vault.open(row.token_sealed, placeOf(row.environment, row));
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
