import { expect, it } from "vitest";
import { configOf } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { LinkReport, linksOfSite } from "./linkReport.ts";

const hosts = { isAllowed: () => false, isSkipped: (address: string) => address.includes("skipped") };

it("collects each address once and reports a silent host in the first file that links to it", async () => {
  const site = await siteOf({
    "b.mdx": "[a](https://a.com/1) [a](https://a.com/1#x) ![b](https://b.com/i.png)",
    "c.mdx": "[a](https://a.com/2) [c](https://skipped.com) [d](/b)",
    "README.md": "[e](https://e.com)",
  });
  await site.prepare({ apiDescriptions: [], bodies: true });
  const config = configOf('{"navbar":{"links":[{"href":"https://a.com/2"}]}}', undefined, "docs.json");
  const links = linksOfSite(config, site, hosts);
  expect([...links].map(([address, { count }]) => [address, count])).toEqual([
    ["https://a.com/2", 2],
    ["https://a.com/1", 2],
    ["https://b.com/i.png", 1],
  ]);
  const verdicts = new Map([...links.keys()].map((address) => [address, { state: "troubled", reason: 500 } as const]));
  const report = new LinkReport(links, hosts, verdicts, new Map());
  expect(report.unansweredIn(config.uri, "a.com")).toBe(4);
  expect(report.unansweredIn(site.uriOf("b.mdx"), "a.com")).toBe(0);
  expect(report.unansweredIn(site.uriOf("b.mdx"), "b.com")).toBe(1);
  expect(report.get("https://a.com/1#y")?.verdict).toEqual({ state: "troubled", reason: 500 });
  expect(report.get("https://skipped.com")).toBeUndefined();
});
