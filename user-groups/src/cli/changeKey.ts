import path from "node:path";
import { changeKey } from "../service/store.ts";
import type { Define } from "./command.ts";
import { existingStore, type StoreValues, storeOptions } from "./storeOptions.ts";

/** `user-groups change-key`. */
export const define: Define = (command, io) => {
  storeOptions(command)
    .description(
      "Create a new key file and encrypt a service's data with it. Nothing else changes: tokens stay valid, and a " +
        "running service keeps running. It needs the new file the next time it starts. Keep the old file for as long " +
        "as you keep old backups.",
    )
    .argument("<new-file>", "The key file to create; it must not exist")
    .action(async (newFile: string, values: StoreValues) => {
      const file = path.resolve(newFile);
      const { oldId, newId } = await changeKey(existingStore(values, io), file);
      io.err(
        `The data is now encrypted with key ${newId} in ${file} instead of key ${oldId}. Start the service with --key-file ${file}.\n`,
      );
    });
};
