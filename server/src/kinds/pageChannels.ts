import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { memo } from "../json/memo.ts";
import { entriesOfKind } from "../schema/entries.ts";
import { inUse } from "../site/endpoint.ts";
import { readFileRef } from "../site/fileRef.ts";
import { memoSite, type Site } from "../site/site.ts";
import { MAX_SPECS, possibleSpecs } from "./endpointFields.ts";

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
interface ChannelsOfFile {
  readonly path: string;
  /** Its version of AsyncAPI. */
  readonly format: string;
  /** False for a version that makes no pages. */
  readonly isUsed: boolean;
  readonly ids: ReadonlySet<string>;
}

/** The read AsyncAPI files of a site: the platform searches all of them, even if the config does not name them. */
export interface ChannelsOfSite {
  readonly files: readonly ChannelsOfFile[];
  /** False when there may be more channels: in a URL, or in a file that is missing or not read. */
  readonly isComplete: boolean;
}

export function channelsOfSite(config: SiteConfig, site: Site): ChannelsOfSite {
  return channelsIn(config)(site);
}

const channelsIn = memo((config: SiteConfig) =>
  memoSite((site): ChannelsOfSite => {
    const { files, isComplete } = channelsOnDisk(site);
    const named = filesOf(config)
      .flatMap((file) => entriesOfKind(file, "asyncapi-ref"))
      .map(({ node }) => readFileRef(node.value as string, site));
    return { files, isComplete: isComplete && named.every(({ state }) => state === "found") };
  }),
);

/** The same without the files that the config names, so a change of the config rereads no file. */
const channelsOnDisk = memoSite((site): ChannelsOfSite => {
  const paths = possibleSpecs(site);
  const all = paths.slice(0, MAX_SPECS).map((path) => ({ path, facts: site.apiDescriptionIfRead(path) }));
  return {
    files: all.flatMap(({ path, facts }) => {
      if (!facts?.readable || facts.kind !== "asyncapi") return [];
      const ids = new Set(facts.channels.map(({ path }) => path));
      return [{ path, format: facts.format, isUsed: inUse(facts, "asyncapi") !== undefined, ids }];
    }),
    // A file that cannot be read may be an AsyncAPI file.
    isComplete:
      paths.length <= MAX_SPECS &&
      all.every(({ facts }) => facts && (facts.readable || !facts.flaws || !/asyncapi/i.test(facts.flaws.text))),
  };
});
