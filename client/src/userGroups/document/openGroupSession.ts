import path from "node:path";
import type { GroupKey } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { CommandContext } from "../commandContext.ts";
import { GroupFiles } from "../groups/groupDetails.ts";
import { GroupSession } from "./groupSession.ts";
import { groupUriParts } from "./groupUri.ts";
import type { GroupContent } from "./mergeGroup.ts";
import { DocumentError } from "./refusedSaves.ts";

/**
 * Opens the document of a group that is stored on this machine.
 *
 * @param storage The folder for the extension's global storage.
 * @throws {DocumentError} If the group is not stored on this machine, or if its connection was forgotten.
 * @throws {ApiError} If requests are not allowed.
 */
export async function openGroupSession(
  { userGroups }: CommandContext,
  key: GroupKey,
  storage: string,
): Promise<GroupSession> {
  const stored = (await userGroups.groups()).find((row) => groupUriParts(row.key).path === groupUriParts(key).path);
  // Fetching a missing group would create it, so only groups that are stored on this machine can be opened.
  if (!stored) {
    throw new DocumentError(l10n.t('This user group is not on this machine. Run "Get or Create User Group" first.'));
  }
  const connection = await userGroups.connectionOf(key);
  if (!connection) throw new DocumentError(l10n.t("No connection to {0}. Connect to it again.", key.origin));
  const client = await userGroups.client(connection);
  // The base of each open document is stored on disk. After a reload, VS Code restores unsaved text, and the base is
  // needed to tell the author's changes from other people's.
  const bases = new GroupFiles<GroupContent>(path.join(storage, "user-groups", "documents"));
  const id = { user_group_id: key.userGroupId };
  let shown: Promise<unknown> = Promise.resolve();
  /**
   * Updates the group's name in the view. The name is stored together with the fingerprint of the token, so the whole
   * group is refreshed.
   */
  const showName = (): void => {
    // Concurrent updates would compete for the lock. If an update fails, the audit log records the failure, and the row
    // keeps its name.
    shown = shown.then(async () => (await userGroups.rotator()).refresh(key)).catch(() => undefined);
  };
  return new GroupSession(key, {
    fetch: async () => {
      const { name } = stored;
      const response = await client.get({ ...id, ...(name === undefined ? {} : { name }) });
      await userGroups.details.storeResponse(key, response);
      if (response.newUserGroup) {
        throw new DocumentError(
          l10n.t(
            "The service no longer had this user group and created a new one with its ID. Check the connection, then refresh the group.",
          ),
        );
      }
      if (response.userGroup.name !== undefined && response.userGroup.name !== name) showName();
      return response.userGroup;
    },
    update: async (request) => {
      const response = await userGroups.audit.addRequest("update", key, client.update(request));
      await userGroups.details.storeResponse(key, response);
      if (request.mapping !== undefined) await userGroups.details.note(key, { mapping: request.mapping });
      if (request.name !== undefined) showName();
      return response.userGroup;
    },
    lastMapping: async () => (await userGroups.details.read(key))?.mapping,
    readBase: () => bases.read(key),
    writeBase: (base) => bases.write(key, base),
  });
}
