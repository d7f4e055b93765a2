import { inUse } from "../../api/endpoint.ts";
import { specSearch } from "./endpointFields.ts";

/** A channel as written in the front matter of a page, such as `chat` or `/asyncapi.yaml chat`. */
export interface ChannelName {
  readonly file: string | undefined;
  readonly id: string;
}

/** Parses the name of a channel, which is an ID or a file followed by an ID. Returns undefined for anything else. */
export function readChannelName(text: string): ChannelName | undefined {
  const [first = "", second, ...others] = text.trim().split(/\s+/);
  if (first === "" || others.length > 0) return undefined;
  return second === undefined ? { file: undefined, id: first } : { file: first, id: second };
}

/** An AsyncAPI document with the IDs of its channels. */
export interface ChannelsOfFile {
  readonly path: string;
  /** The AsyncAPI version. */
  readonly format: string;
  /** False for AsyncAPI versions for which the platform does not generate pages. */
  readonly isUsed: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The site's AsyncAPI documents that have been read so far. */
export const channelsOfSite = specSearch("asyncapi", (path, api): ChannelsOfFile | undefined => {
  if (!api.readable || api.kind !== "asyncapi") return undefined;
  const ids = new Set(api.channels.map((channel) => channel.path));
  return { path, format: api.format, isUsed: inUse(api, "asyncapi") !== undefined, ids };
});
