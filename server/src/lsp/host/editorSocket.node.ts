import { lstatSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { SOCKET_VARIABLE } from "../../protocol.ts";
import type { AnswerOnSocket } from "../session.ts";

/** The maximum length of a question in characters. It contains only the URI of a folder. */
const MAX_QUESTION = 32 * 1024;

/** The time limit for a question, in milliseconds. */
const QUESTION_MS = 5_000;

/** The start of the name of every Windows pipe. */
const PIPE = "\\\\.\\pipe\\";

/**
 * Answers questions on the socket that the environment names: one question and one answer for each connection, each a
 * line of JSON. The folder of a Unix socket is created so that only this user can open it. The name of a Windows pipe
 * must be random, because pipes have no folder.
 *
 * @param onError Called if the socket cannot be opened. The server works without it.
 */
export function answerOnSocket(answer: AnswerOnSocket, onError: (error: unknown) => void): void {
  const address = process.env[SOCKET_VARIABLE];
  if (address === undefined || address === "") return;
  try {
    if (!address.startsWith(PIPE)) openFolder(path.dirname(address), address);
  } catch (error) {
    onError(error);
    return;
  }
  // An open socket must not keep the process running after the editor has closed the connection.
  createServer({ allowHalfOpen: true }, (socket) => converse(socket, answer, onError))
    .on("error", onError)
    .listen(address)
    .unref();
}

/**
 * Creates a private folder for a socket, which is removed when the process exits. If the folder is left over from a
 * server that was killed, it is used again.
 *
 * @throws {Error} If other users can open the folder.
 */
function openFolder(folder: string, address: string): void {
  if (!path.isAbsolute(address)) throw new Error(`${SOCKET_VARIABLE} is not an absolute path: ${address}`);
  const isOurs = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  const { uid, mode } = lstatSync(folder);
  // A symbolic link has other permissions.
  if (process.platform !== "win32" && (uid !== process.getuid?.() || (mode & 0o777) !== 0o700))
    throw new Error(`${folder} must belong to you and have mode 0700.`);
  rmSync(address, { force: true });
  process.once("exit", () => {
    rmSync(address, { force: true });
    if (isOurs) rmdirSync(folder);
  });
}

/** Reads one question, sends the answer, and closes the connection. */
function converse(socket: Socket, answer: AnswerOnSocket, onError: (error: unknown) => void): void {
  let question = "";
  socket.setEncoding("utf8").setTimeout(QUESTION_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("data", (text: string) => {
    question += text;
    if (question.length > MAX_QUESTION) socket.destroy();
    if (!question.includes("\n")) return;
    socket.removeAllListeners("data").setTimeout(0);
    answer(question).then(
      (state) => socket.end(`${JSON.stringify(state)}\n`),
      (error: unknown) => {
        onError(error);
        socket.destroy();
      },
    );
  });
}
