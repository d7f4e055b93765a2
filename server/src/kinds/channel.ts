import { type Endpoint, inUse } from "../api/endpoint.ts";
import { baseName } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { possibleSpecs } from "../knowledge/made/endpointFields.ts";
import { readChannelName } from "../knowledge/made/pageChannels.ts";
import { comparableFile } from "../knowledge/made/pageOperations.ts";
import { copiedSpecs } from "../knowledge/made/remoteSpecs.ts";
import type { Site } from "../site/site.ts";
import { specAddress } from "../site/specCopy.ts";
import type { ValueKind } from "./kind.ts";
import { describeEndpoint, endpointUri, readOperations } from "./operation.ts";

/**
 * The ID of a channel in one of the site's AsyncAPI documents. If several documents have a channel with this ID, it is
 * prefixed with the file.
 */
export const channel: ValueKind = {
  id: "channel",
  candidatesFrom: "site",
  candidates: ({ config, site }) => {
    const all = channelsOf(config, site);
    const count = new Map<string, number>();
    for (const { endpoint } of all) count.set(endpoint.path, (count.get(endpoint.path) ?? 0) + 1);
    return all.map(({ file, endpoint: { path, summary } }, index) => ({
      value: count.get(path) === 1 ? path : `${specAddress(file) ?? `/${file}`} ${path}`,
      ...(summary !== undefined && { detail: summary }),
      rank: index,
      icon: "reference",
    }));
  },
  async describe(value, { config, site }) {
    await readOperations(site);
    const found = channelNamed(value, config, site);
    return found && describeEndpoint(found.endpoint, found.file);
  },
  target(value, { config, site }) {
    const found = channelNamed(value, config, site);
    return found && endpointUri(found, site);
  },
};

interface Channel {
  readonly file: string;
  readonly endpoint: Endpoint;
}

/**
 * Returns the channels of all AsyncAPI documents that have been read so far, including local copies of remote
 * documents.
 */
function channelsOf(config: SiteConfig, site: Site): readonly Channel[] {
  const own = possibleSpecs(site).map((file) => ({ file, api: site.apiDescriptionIfRead(file) }));
  return [...own, ...copiedSpecs(config, site)].flatMap(({ file, api }) =>
    (inUse(api, "asyncapi")?.channels ?? []).map((endpoint) => ({ file, endpoint })),
  );
}

/**
 * Finds the channel that the text refers to. As with operations, a file name in the text is ignored if that file does
 * not contain the channel.
 */
function channelNamed(text: string, config: SiteConfig, site: Site): Channel | undefined {
  const read = readChannelName(text);
  const found = channelsOf(config, site).filter(({ endpoint }) => endpoint.path === read?.id);
  const file = comparableFile(read?.file ?? "");
  return found.find((each) => each.file === file || baseName(each.file) === file) ?? found[0];
}
