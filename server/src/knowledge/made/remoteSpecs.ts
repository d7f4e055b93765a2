import type { ApiDescription } from "../../api/endpoint.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { filesOf } from "../../formats/readSite.ts";
import { memo } from "../../json/memo.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { specAddress } from "../../site/specCopy.ts";
import { entriesWithState } from "../resolvedEntries.ts";
import { descriptionEntries } from "./descriptionEntries.ts";
import { channelField, operationField } from "./endpointFields.ts";
import { readChannelName } from "./pageChannels.ts";
import { operationIn } from "./pageOperations.ts";

/**
 * Returns the sorted URLs of the remote API descriptions that a config or the front matter of a page refers to.
 * Includes only pages that have been read so far.
 */
export function remoteSpecs(config: SiteConfig, site: Site): readonly string[] {
  return remoteIn(config.whole)(site);
}

/** Returns the local copies of the {@link remoteSpecs} that have been read. */
export function copiedSpecs(
  config: SiteConfig,
  site: Site,
): readonly { readonly file: string; readonly api: ApiDescription }[] {
  return remoteSpecs(config, site).flatMap((file) => {
    const api = site.specCopyIfRead(file)?.api;
    return api ? [{ file, api }] : [];
  });
}

const remoteIn = memo((config: SiteConfig) =>
  memoSite((site): readonly string[] => {
    const inConfig = filesOf(config).flatMap((file) => [
      ...descriptionEntries(file).map(({ node }) => node.value as string),
      ...[...entriesWithState("operation", file, site)].flatMap(({ read }) => read.operation.file ?? []),
    ]);
    return [...new Set([...inConfig, ...inPages(site)].flatMap((written) => specAddress(written) ?? []))].sort();
  }),
);

/** The files that prefix an operation or a channel in the front matter of pages. */
const inPages = memoSite((site): readonly string[] =>
  [...site.pages.keys()].flatMap((slug) => {
    const text = site.body(slug)?.text ?? "";
    const [operation, channel] = [operationField(text), channelField(text)];
    return [
      (operation && operationIn(operation)?.file) ?? [],
      (channel && readChannelName(channel.text)?.file) ?? [],
    ].flat();
  }),
);
