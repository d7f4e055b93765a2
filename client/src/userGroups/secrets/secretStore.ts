import type { SecretStore } from "@sitekeeper/user-groups";
import type { SecretStorage } from "vscode";
import type { Redactor } from "./redactor.ts";

/** Stores the tokens of user groups in the secret storage of the editor, under keys that differ from those of API tokens. */
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
