import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { EditorState } from "../../protocol.ts";
import { isRecord, type PartialSettings, settingsFrom } from "../../settings/settings.ts";
import { blockingDisk } from "../disk.ts";

/** The time that the editor's server has to answer, in milliseconds. It answers between two keystrokes. */
const ANSWER_MS = 5_000;

/** What the editor knows and the disk does not. */
export interface Editor {
  /** The texts of the open files, by URI. Symbolic links in the URIs are resolved, as in the files of a command. */
  readonly texts: ReadonlyMap<string, string>;
  /** The user's settings. */
  readonly settings: PartialSettings;
}

/**
 * Asks the running language server for the open documents, and for the settings of a folder. Resolves to undefined if
 * no server answers.
 *
 * @param address The path of a Unix socket, or the name of a Windows pipe.
 * @param folder The URI of the folder.
 */
export async function askEditor(address: string, folder: string): Promise<Editor | undefined> {
  const socket = connect({ path: address, allowHalfOpen: true });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("no answer")));
  try {
    socket.write(`${JSON.stringify({ folder })}\n`);
    return await editorFrom(JSON.parse(await text(socket)));
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

async function editorFrom(answer: unknown): Promise<Editor | undefined> {
  const { documents, settings }: Partial<Record<keyof EditorState, unknown>> = isRecord(answer) ? answer : {};
  if (!Array.isArray(documents)) return undefined;
  const texts = new Map<string, string>();
  for (const each of documents as readonly unknown[]) {
    if (!isRecord(each) || typeof each.uri !== "string" || typeof each.text !== "string") continue;
    // A file that is not on disk is not read by any command.
    texts.set((await blockingDisk.realUri(each.uri)) ?? each.uri, each.text);
  }
  return { texts, settings: settingsFrom(settings) };
}
