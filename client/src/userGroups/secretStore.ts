import type { SecretStore } from "@sitekeeper/user-groups";
import type { SecretStorage } from "vscode";

/** Where the editor keeps the tokens of user groups: its secret storage, under names that no API token has. */
export function groupTokenStore(secrets: SecretStorage): SecretStore {
  const name = (key: string): string => `group|${key}`;
  return {
    get: async (key) => secrets.get(name(key)),
    set: async (key, value) => secrets.store(name(key), value),
    delete: async (key) => secrets.delete(name(key)),
  };
}
