import { expect, test } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { check } from "../rules/engine/check.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { orphanPage } from "../rules/navigation/orphanPage.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { clientFeatures } from "./clientFeatures.ts";
import { diagnosticOf } from "./toProtocol.ts";

const WITH_RELATED_INFORMATION = clientFeatures(
  { textDocument: { publishDiagnostics: { relatedInformation: true } } },
  {},
);

test("lists the pages that a message counts in the related information", async () => {
  const site = await siteOf({ "a.mdx": "", "b c.mdx": "", "d.mdx": "", "e.md": "", "f.mdx": "" });
  const config = parseSiteConfig(`${site.uri}/site.config.json`, '{"navigation":[{"group":"G","pages":["a"]}]}');
  await site.prepare(needsOf(config, site));
  const finding = check(config, site, [orphanPage])[0]!;
  const relatedLocationsFor = (client: ReturnType<typeof clientFeatures>) =>
    diagnosticOf(finding, config, client).relatedInformation?.map(({ message, location: { uri } }) => [message, uri]);
  expect(relatedLocationsFor(WITH_RELATED_INFORMATION)).toEqual([
    ["b c.mdx", `${site.uri}/b%20c.mdx`],
    ["d.mdx", `${site.uri}/d.mdx`],
    ["e.md", `${site.uri}/e.md`],
    ["f.mdx", `${site.uri}/f.mdx`],
  ]);
  expect(relatedLocationsFor(clientFeatures({}, {}))).toBeUndefined();

  // Paths are relative to the site, even for findings in a file of a split config.
  const part = { ...config, uri: `${site.uri}/navigation/en.json`, document: config.document, whole: config };
  const [first] = diagnosticOf(finding, part, WITH_RELATED_INFORMATION).relatedInformation ?? [];
  expect(first?.location.uri).toBe(`${site.uri}/b%20c.mdx`);
});
