import path from "node:path";
import { Option } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { remoteSpecs } from "../../knowledge/made/remoteSpecs.ts";
import { formatCount } from "../../text/lists.ts";
import { FolderSettings } from "../../workspace/folderSettings.ts";
import { targetsOf } from "../check/targets.ts";
import { type CliIo, type Define, EXIT, Problem } from "../command.ts";
import { blockingDisk } from "../disk.ts";
import { numberOf, readResolve } from "../external/options.ts";
import { openFound } from "../openConfig.ts";
import { type FetchOptions, fetchAll } from "./fetchAll.ts";

const HELP = `
Copies are stored in your cache folder. "site-config check" and the editor then know the pages that are generated from
these files, without network access. A copy may be out of date, so it never causes a finding.

A file is downloaded only if it may have changed (ETag). If a download fails, the old copy is kept.
Requests go only to public addresses, without cookies or credentials. HTTP_PROXY, HTTPS_PROXY, and NO_PROXY are honored.

Exit codes:
  0  every file was downloaded or is unchanged
  1  a file could not be downloaded
  2  invalid arguments, no site config, or a file that cannot be read or written`;

interface Values extends FetchOptions {
  readonly dryRun?: true;
}

/** `site-config fetch-specs`: downloads the external API descriptions that configs and pages refer to. */
export const define: Define = (command, io, exit) => {
  command
    .description(
      "Download the external API descriptions that site configs and the front matter of their pages refer to, and store copies of them.",
    )
    .argument("[path]", "A site config, or a folder with site configs", ".")
    .option("--dry-run", "Print the URLs without downloading anything")
    .addOption(
      new Option("--timeout <seconds>", "Time limit for one request in seconds, including the download")
        .default(30)
        .argParser(numberOf("--timeout", 0.1, 300)),
    )
    .option(
      "--resolve <host=address>",
      "Connect to an IP address for a host, even a private one (*.acme.test: all hosts below acme.test); can be repeated",
      readResolve("--resolve"),
    )
    .addHelpText("after", HELP)
    .action(async (given: string, values: Values) => exit(await fetchSpecs(given, values, io)));
};

async function fetchSpecs(given: string, values: Values, io: CliIo): Promise<number> {
  const addresses = await namedAddresses(given, io);
  if (values.dryRun || addresses.size === 0) return EXIT.ok;
  return (await fetchAll(addresses, values, io)) ? EXIT.ok : EXIT.findings;
}

/**
 * Prints the URLs that each site config refers to, and returns them.
 *
 * @throws {Problem} If there is no config.
 */
async function namedAddresses(given: string, io: CliIo): Promise<ReadonlySet<string>> {
  const settings = new FolderSettings({}, blockingDisk);
  const all = new Set<string>();
  let configs = 0;
  for await (const target of targetsOf([given], io.cwd, blockingDisk, settings)) {
    if ("reason" in target) throw new Problem(`${target.displayPath}: ${target.reason}`);
    configs++;
    const {
      config,
      displayPath,
      settings: found,
      site,
    } = await openFound({
      disk: blockingDisk,
      path: path.resolve(target.path),
      displayPath: target.displayPath,
      settings,
    });
    const { skipsLink } = found.settings;
    const named = remoteSpecs(config, site);
    const wanted = named.filter((address) => !skipsLink?.(address));
    io.out(`${printable(displayPath)} refers to ${sentenceFor(wanted.length, named.length - wanted.length)}\n`);
    for (const address of wanted) {
      io.out(`  ${printable(address)}\n`);
      all.add(address);
    }
  }
  if (configs === 0) throw new Problem(`${given}: No site config found.`);
  return all;
}

function sentenceFor(wanted: number, skipped: number): string {
  const more = skipped === 0 ? "" : ` (${formatCount(skipped, "more")} excluded by skipLinks)`;
  if (wanted === 0) return `no external API descriptions${more}.`;
  return `${formatCount(wanted, "external API description")}${more}:`;
}
