import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_PIPELINED } from "../limits.ts";

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A connection's requests that have been parsed but not answered yet. */
interface Pipeline {
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Handles the requests on each connection one after another. Node starts every pipelined request as soon as it is
 * parsed, so a connection that sends thousands of requests would make all other connections wait. With this function,
 * connections take turns, and requests beyond `MAX_PIPELINED` are not even read.
 *
 * Requests that follow the last response on a connection are never started, because their sender could not find out
 * whether they were processed.
 *
 * @param handle Must end every response.
 */
export function serializeRequests(handle: Handle): Handle {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? { isBusy: false, waiting: [] };
    pipelines.set(socket, pipeline);
    const start = () => {
      pipeline.isBusy = true;
      response.once("close", () => setImmediate(startNext, socket, pipeline));
      handle(request, response);
    };
    if (!pipeline.isBusy) return start();
    pipeline.waiting.push(start);
    if (pipeline.waiting.length === MAX_PIPELINED) socket.pause();
  };
}

function startNext(socket: Socket, pipeline: Pipeline): void {
  pipeline.isBusy = false;
  if (!socket.writable) pipeline.waiting.length = 0;
  const wasFull = pipeline.waiting.length >= MAX_PIPELINED;
  pipeline.waiting.shift()?.();
  if (wasFull && pipeline.waiting.length < MAX_PIPELINED) socket.resume();
}
