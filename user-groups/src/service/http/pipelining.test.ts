import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { MAX_PIPELINED } from "../limits.ts";
import { serializeRequests } from "./pipelining.ts";

/** A connection that records whether it is being read and which requests were started on it. */
function connection() {
  const socket = {
    writable: true,
    isPaused: false,
    pause: () => {
      socket.isPaused = true;
    },
    resume: () => {
      socket.isPaused = false;
    },
  };
  const started: { readonly id: number; readonly response: EventEmitter }[] = [];
  const handle = serializeRequests((request, response) => {
    started.push({ id: Number(request.url), response });
  });
  const send = (id: number) =>
    handle({ socket, url: `${id}` } as unknown as IncomingMessage, new EventEmitter() as ServerResponse);
  const answer = async () => {
    started.at(-1)?.response.emit("close");
    await nextTurn();
  };
  return { socket, send, answer, ids: () => started.map(({ id }) => id) };
}

describe("requests on one connection", () => {
  it("are started one after another, in order", async () => {
    const { send, answer, ids } = connection();
    for (const id of [1, 2, 3]) send(id);
    expect(ids()).toEqual([1]);
    await answer();
    expect(ids()).toEqual([1, 2]);
    await answer();
    expect(ids()).toEqual([1, 2, 3]);
  });

  it("are not read while the maximum number is waiting, and are read again after the next response is sent", async () => {
    const { socket, send, answer } = connection();
    for (let id = 0; id < MAX_PIPELINED; id++) send(id);
    expect(socket.isPaused).toBe(false);
    send(MAX_PIPELINED);
    expect(socket.isPaused).toBe(true);
    await answer();
    expect(socket.isPaused).toBe(false);
  });

  it("are never started after the last response on the connection", async () => {
    const { socket, send, answer, ids } = connection();
    for (const id of [1, 2, 3]) send(id);
    socket.writable = false;
    await answer();
    await answer();
    expect(ids()).toEqual([1]);
  });
});
