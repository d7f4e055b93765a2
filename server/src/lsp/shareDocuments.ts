import type { EditorState } from "../protocol.ts";
import { isRecord } from "../settings/settings.ts";
import { describe } from "./guarded.ts";
import type { Runtime, Session } from "./session.ts";

/**
 * Shares the open documents and the user's settings with programs of the same user, such as the tools for assistants.
 * They are asked for when a tool runs, so sharing costs nothing while the user types.
 */
export function shareDocuments(session: Session, open: Runtime["answerOnSocket"]): void {
  const { log, workspace } = session;
  const stateOf = async (question: string): Promise<EditorState> => {
    const params: unknown = JSON.parse(question);
    const folder = isRecord(params) && typeof params.folder === "string" ? params.folder : "";
    return {
      documents: workspace.documents.all.map(({ uri, text }) => ({ uri, text })),
      settings: await workspace.settings.ofUser(`${folder}/`),
    };
  };
  open?.(stateOf, (error) => log(`socket: ${describe(error)}`));
}
