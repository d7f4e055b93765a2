import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { printable } from "@sitekeeper/command-line/printable";
import { trustSystemCertificates } from "@sitekeeper/command-line/systemCertificates";
import { API_DESCRIPTION_MAX_BYTES } from "../../api/apiDescription.ts";
import { type LoadedSpec, loadSpec } from "../../external/loadSpec.ts";
import { RETRIES } from "../../external/requestAll.ts";
import { SpecCopiesOnDisk, specFile, specFolder } from "../../lsp/host/specCopies.node.ts";
import { readCopied, type SpecCopy, writeCopy } from "../../site/specCopy.ts";
import { formatCount } from "../../text/lists.ts";
import { type CliIo, Problem } from "../command.ts";
import { replacementIn } from "../external/options.ts";
import { reasonOf } from "../textFile.ts";

export interface FetchOptions {
  /** The time limit in seconds. */
  readonly timeout: number;
  readonly resolve?: ReadonlyMap<string, string>;
}

/**
 * Downloads files one at a time and prints the results. If a download fails, the old copy is kept. Resolves to true if
 * all files were downloaded.
 *
 * @throws {Problem} If copies cannot be stored.
 */
export async function fetchAll(addresses: ReadonlySet<string>, options: FetchOptions, io: CliIo): Promise<boolean> {
  const folder = specFolder();
  if (folder === undefined)
    throw new Problem("No cache folder is available that only you can write to. Nothing was downloaded.");
  const copies = new SpecCopiesOnDisk();
  const replacement = replacementIn(options.resolve);
  // Loaded lazily because other commands do not need it.
  trustSystemCertificates();
  const { WebNetwork } = await import("../../network/webNetwork.ts");
  const network = new WebNetwork({ timeout: options.timeout * 1000, replacement, env: process.env });
  const stop = new AbortController();
  const release = io.onInterrupt?.(() => stop.abort());
  let areAllLoaded = true;
  try {
    for (const address of addresses) {
      io.progress?.(`Loading ${printable(address)}`);
      const before = await copies.read(address);
      const loaded = await loadSpec(address, {
        network,
        etag: before?.etag,
        maxBytes: API_DESCRIPTION_MAX_BYTES,
        maxRedirects: RETRIES.maxRedirects,
        isAllowed: (host) => replacement(host) !== undefined,
        signal: stop.signal,
      });
      io.progress?.("");
      if (stop.signal.aborted)
        throw new Problem("The command was stopped. Files that were already downloaded are kept.");
      const result = copyToKeep(address, loaded, before);
      if ("problem" in result) {
        areAllLoaded = false;
        const old = before ? ` The copy from ${dayOf(before.loaded)} is kept.` : "";
        io.err(`site-config: ${printable(address)}: ${printable(result.problem)}${old}\n`);
        continue;
      }
      try {
        await replaceDurably(specFile(folder, address), { content: writeCopy(result.copy) });
      } catch (error) {
        throw new Problem(`${address}: Could not write the copy. ${reasonOf(error)}`);
      }
      io.out(`${result.message}\n`);
    }
  } finally {
    io.progress?.("");
    release?.();
    network.close();
  }
  return areAllLoaded;
}

type Kept = { readonly copy: SpecCopy; readonly message: string } | { readonly problem: string };

/** Returns the copy to keep, or the reason why there is no new copy. */
function copyToKeep(url: string, loaded: LoadedSpec, before: SpecCopy | undefined): Kept {
  if (loaded.state === "failed") return { problem: sentence(loaded.reason) };
  const now = Date.now();
  if (loaded.state === "unchanged") {
    if (!before) return { problem: sentence(304) };
    return { copy: { ...before, loaded: now }, message: `Unchanged ${printable(url)}` };
  }
  const { content, etag } = loaded;
  const copy: SpecCopy = { url, loaded: now, ...(etag !== undefined && { etag }), content };
  const { api } = readCopied(copy);
  if (!api.readable) return { problem: api.problem };
  const pages =
    api.kind === "openapi"
      ? `${formatCount(api.endpoints.length, "operation")}, OpenAPI`
      : `${formatCount(api.channels.length, "channel")}, AsyncAPI`;
  return { copy, message: `Loaded ${printable(url)}: ${pages} ${printable(api.format)}` };
}

const SENTENCES: Readonly<Record<string, string>> = {
  "unknown-host": "The host does not exist.",
  "not-public": "The address is in a private network and was not requested.",
  "redirect-target": "The server redirects to a private network.",
  redirects: "Too many redirects.",
  timeout: "The server did not respond in time.",
  refused: "The server refuses connections.",
  "certificate-name": "The certificate is for another host.",
  certificate: "The certificate is invalid or untrusted.",
  "too-large": `It is larger than ${API_DESCRIPTION_MAX_BYTES / 1024 / 1024} MB and was not read.`,
};

function sentence(reason: (LoadedSpec & { readonly state: "failed" })["reason"]): string {
  if (typeof reason === "number") return `The server responds with status ${reason}.`;
  return SENTENCES[reason] ?? "The server closed the connection.";
}

/** Formats a date as YYYY-MM-DD. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
