// `npm run bench [SECTION...]`: runs benchmarks, and prints each row of the table as soon as it is measured.
import { availableParallelism, cpus } from "node:os";
import { activation } from "./activation.ts";
import { agreement } from "./agreement.ts";
import { languageServers } from "./languageServers.ts";
import { largeSite } from "./largeSite.ts";
import { manyFiles } from "./manyFiles.ts";
import { header, rowText, type Section } from "./row.ts";
import { service } from "./service.ts";
import { site } from "./site.ts";

const sections: readonly Section[] = [languageServers, site, largeSite, manyFiles, activation, service, agreement];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown section ${unknown.join(", ")}. Available: ${sections.map(({ name }) => `"${name}"`).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown processor"}, medians\n`,
  );
  console.log(header);
  for (const section of sections) {
    if (names.length > 0 && !names.includes(section.name)) continue;
    for await (const row of section.rows()) console.log(rowText(row));
  }
}
