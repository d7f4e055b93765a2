import { realpathSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { EditorState } from "../../protocol.ts";
import { isRecord, type PartialSettings, settingsFrom } from "../../settings/settings.ts";

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
 * Asks the running language server for the open documents, and for the settings of a folder. Resolves to undefined if there is no server, or
 * if it does not answer.
 *
 * @param address The path of a Unix socket, or the name of a Windows pipe.
 * @param folder The URI of the folder.
 */
export async function askEditor(address: string, folder: string): Promise<Editor | undefined> {
  const socket = connect({ path: address, allowHalfOpen: true });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("no answer")));
  try {
    socket.write(`${JSON.stringify({ folder })}\n`);
    return editorFrom(JSON.parse(await text(socket)));
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

function realUri(uri: string): string {
  try {
    return pathToFileURL(realpathSync(fileURLToPath(uri))).href;
  } catch {
    // The file is not on disk, so no command reads it.
    return uri;
  }
}

function editorFrom(answer: unknown): Editor | undefined {
  const { documents, settings }: Partial<Record<keyof EditorState, unknown>> = isRecord(answer) ? answer : {};
  if (!Array.isArray(documents)) return undefined;
  const texts = documents.flatMap((each: unknown) =>
    isRecord(each) && typeof each.uri === "string" && typeof each.text === "string"
      ? [[realUri(each.uri), each.text] as const]
      : [],
  );
  return { texts: new Map(texts), settings: settingsFrom(settings) };
}
