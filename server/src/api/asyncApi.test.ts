import { describe, expect, it } from "vitest";
import { readApiDescription } from "./apiDescription.ts";

const channelsIn = (text: string) => {
  const api = readApiDescription(new TextEncoder().encode(text));
  if (!api.readable) throw new Error(api.problem);
  return api.channels;
};

const JSON_TEXT = `{"asyncapi": "3.0.0",
 "channels": {
  "chat/room": {"title": "Chat", "summary": "Short", "parameters": {"room": {}}, "tags": [{"name": "Live"}]},
  "userSignedUp": {"description": "Someone", "summary": "Short"},
  "named": {"$ref": "#/components/channels/shared"}},
 "operations": {
  "say": {"action": "receive", "channel": {"$ref": "#/channels/chat~1room"}},
  "hear": {"action": "send", "channel": {"$ref": "#/channels/chat~1room"}},
  "lost": {"action": "send"}},
 "components": {"channels": {"shared": {"title": "Shared one"}}}}`;

describe("AsyncAPI channels", () => {
  it.each([
    ["JSON", JSON_TEXT],
    [
      "YAML",
      `x: ${JSON_TEXT.slice(1, -1)
        .replaceAll("\n", "\n  ")
        .replace(/^"asyncapi": "3.0.0",/, "1\nasyncapi: 3.0.0\n")
        .replace(/^ +"channels": /m, "channels: ")
        .replace(/,\n +"operations": /, "\noperations: ")
        .replace(/,\n +"components": /, "\ncomponents: ")}`,
    ],
  ])("reads channels from %s", (_, text) => {
    expect(channelsIn(text)).toMatchObject([
      {
        method: "CHANNEL",
        path: "chat/room",
        summary: "Chat",
        description: "Short",
        parameters: ["room"],
        operations: ["receive say", "send hear"],
        tag: "Live",
        address: "live/chat",
      },
      { path: "userSignedUp", summary: "User signed up", description: "Someone", address: "websockets/usersignedup" },
      { path: "named", summary: "Shared one", address: "websockets/shared-one" },
    ]);
    const lines = text.split("\n");
    const starts = channelsIn(text).map(({ place }) => lines[place!.line]!.slice(place!.character).trim());
    expect(starts.map((rest) => /[\w/]+/.exec(rest)?.[0])).toEqual(["chat/room", "userSignedUp", "named"]);
  });

  it("reads only channel names, without addresses, from YAML that is too long to parse", () => {
    const text = `asyncapi: 3.0.0\nchannels:\n  chat:\n    title: Chat\n  "news": {}\nx:\n${"  # x\n".repeat(60_000)}`;
    expect(channelsIn(text)).toEqual([
      { method: "CHANNEL", path: "chat", summary: undefined, parameters: [], place: { line: 2, character: 2 } },
      { method: "CHANNEL", path: "news", summary: undefined, parameters: [], place: { line: 4, character: 2 } },
    ]);
    expect(readApiDescription(new TextEncoder().encode(text))).toMatchObject({ kind: "asyncapi", isPartial: true });
  });
});
