import { inUse } from "../site/endpoint.ts";
import { specSearch } from "./endpointFields.ts";

/** A channel as the front matter of a page names it: `chat`, or `/asyncapi.yaml chat`. */
export interface ChannelName {
  readonly file: string | undefined;
  readonly id: string;
}

/** Reads the name of a channel. Undefined for more words than a file and an ID. */
export function readChannelName(text: string): ChannelName | undefined {
  const [first = "", second, ...others] = text.trim().split(/\s+/);
  if (first === "" || others.length > 0) return undefined;
  return second === undefined ? { file: undefined, id: first } : { file: first, id: second };
}

/** An AsyncAPI file with the IDs of its channels. */
export interface ChannelsOfFile {
  readonly path: string;
  /** Its version of AsyncAPI. */
  readonly format: string;
  /** False for a version that makes no pages. */
  readonly isUsed: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The read AsyncAPI files of a site. */
export const channelsOfSite = specSearch("asyncapi", (path, facts): ChannelsOfFile | undefined => {
  if (!facts.readable || facts.kind !== "asyncapi") return undefined;
  const ids = new Set(facts.channels.map((channel) => channel.path));
  return { path, format: facts.format, isUsed: inUse(facts, "asyncapi") !== undefined, ids };
});
