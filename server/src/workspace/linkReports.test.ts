import { expect, it } from "vitest";
import { LinkReport } from "../external/linkReport.ts";
import { mergeSettings } from "../settings/settings.ts";
import { unknownSite } from "../site/site.ts";
import { LinkReports } from "./linkReports.ts";

const settings = { settings: mergeSettings(), file: undefined, isExcluded: false };
const hosts = { isAllowed: () => false, isSkipped: () => false };
const newReport = (): LinkReport => new LinkReport(new Map(), hosts, new Map(), new Map());
const site = unknownSite("file:///a");
const A = "file:///a/docs.json";
const B = "file:///b/docs.json";

it("adds a report only to its own config's settings, and returns the same object every time", () => {
  const reports = new LinkReports();
  expect(reports.addTo(settings, site, A)).toBe(settings);
  const report = newReport();
  reports.set(site, A, report);
  const extended = reports.addTo(settings, site, A);
  expect(extended.settings.check.external).toBe(report);
  expect(reports.addTo(settings, site, A)).toBe(extended);
  expect(reports.addTo(settings, site, B)).toBe(settings);
});

it("returns new settings after another link check or a change to the settings", () => {
  const reports = new LinkReports();
  reports.set(site, A, newReport());
  const before = reports.addTo(settings, site, A);
  expect(reports.addTo({ ...settings }, site, A)).not.toBe(before);
  const report = newReport();
  reports.set(site, A, report);
  expect(reports.addTo(settings, site, A).settings.check.external).toBe(report);
});

it("does not add the report to the same config in a site that was opened again", () => {
  const reports = new LinkReports();
  reports.set(site, A, newReport());
  expect(reports.addTo(settings, unknownSite(site.uri), A)).toBe(settings);
});
