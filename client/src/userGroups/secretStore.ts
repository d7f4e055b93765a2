import type { SecretStore } from "@sitekeeper/user-groups";
import type { SecretStorage } from "vscode";
import type { Redactor } from "./redactor.ts";

/** Where the editor keeps the tokens of user groups: its secret storage, under names that no API token has. */
export function groupTokenStore(secrets: SecretStorage, redactor: Redactor): SecretStore {
  const name = (key: string): string => `group|${key}`;
  return {
    get: async (key) => {
      const token = await secrets.get(name(key));
      redactor.add(token);
      return token;
    },
    set: async (key, value) => {
      redactor.add(value);
      await secrets.store(name(key), value);
    },
    delete: async (key) => secrets.delete(name(key)),
  };
}
