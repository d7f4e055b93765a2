import path from "node:path";
import { Option } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { remoteSpecs } from "../../kinds/remoteSpecs.ts";
import { counted } from "../../text/lists.ts";
import { FolderSettings } from "../check/folderSettings.ts";
import { targetsOf } from "../check/targets.ts";
import { type CliIo, type Define, EXIT, Problem } from "../command.ts";
import { blockingDisk } from "../disk.ts";
import { numberOf, readResolve } from "../external/options.ts";
import { openFound } from "../openConfig.ts";
import { type FetchOptions, fetchAll } from "./fetchAll.ts";

const HELP = `
The copies are in your own cache folder. From then on, "site-config check" and the editor know the pages that are made
from these files, without asking anybody. A copy may be out of date, so no finding rests on it alone.

A file is asked for only if it may have changed (ETag). One that cannot be loaded leaves its old copy as it is.
Requests go to public addresses alone, without cookies and credentials. HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply.

Exit codes:
  0  every file was loaded, or is unchanged
  1  a file was not loaded
  2  wrong usage, no site config, or a file that cannot be read or written`;

interface Values extends FetchOptions {
  readonly dryRun?: true;
}

/** `site-config fetch-specs`: loads the API descriptions of other sites that configs and pages name. */
export const define: Define = (command, io, exit) => {
  command
    .description(
      "Load the API descriptions of other sites that site configs and the front matter of their pages name by URL, and keep copies of them.",
    )
    .argument("[path]", "A site config, or a folder with some (default: the current folder)", ".")
    .option("--dry-run", "Print the addresses, and load nothing")
    .addOption(
      new Option("--timeout <seconds>", "How long one request may take, with its content")
        .default(30)
        .argParser(numberOf("--timeout", 0.1, 300)),
    )
    .option(
      "--resolve <host=address>",
      "Ask an IP address for a host (*.acme.test: for all hosts below acme.test), even a private one; can be repeated",
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

/** Prints which addresses each site config names. @throws {Problem} when there is no config */
async function namedAddresses(given: string, io: CliIo): Promise<ReadonlySet<string>> {
  const settings = new FolderSettings({}, blockingDisk);
  const all = new Set<string>();
  let configs = 0;
  for await (const target of targetsOf([given], io.cwd, blockingDisk, settings)) {
    if ("reason" in target) throw new Problem(`${target.shown}: ${target.reason}`);
    configs++;
    const { config, site, shown } = await openFound({ path: path.resolve(target.path), shown: target.shown, settings });
    const { skipsLink } = await settings.of(site.uri);
    const named = remoteSpecs(config, site);
    const wanted = named.filter((address) => !skipsLink?.(address));
    io.out(`${printable(shown)} names ${sentenceFor(wanted.length, named.length - wanted.length)}\n`);
    for (const address of wanted) {
      io.out(`  ${printable(address)}\n`);
      all.add(address);
    }
  }
  if (configs === 0) throw new Problem(`${given}: No site config found.`);
  return all;
}

function sentenceFor(wanted: number, skipped: number): string {
  const more = skipped === 0 ? "" : ` (${counted(skipped, "more")} excluded by skipLinks)`;
  if (wanted === 0) return `no API description of another site${more}.`;
  return `${counted(wanted, "API description")} of other sites${more}:`;
}
