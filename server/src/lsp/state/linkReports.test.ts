import { expect, it } from "vitest";
import { LinkReport } from "../../external/linkReport.ts";
import { mergeSettings } from "../../settings/settings.ts";
import { LinkReports } from "./linkReports.ts";

const settings = { settings: mergeSettings(), file: undefined, isExcluded: false };
const hosts = { isAllowed: () => false, isSkipped: () => false };
const newReport = (): LinkReport => new LinkReport(new Map(), hosts, new Map(), new Map());
const A = "file:///a/docs.json";
const B = "file:///b/docs.json";

it("adds a report only to its own config's settings, and returns the same object every time", () => {
  const reports = new LinkReports();
  expect(reports.addTo(settings, A)).toBe(settings);
  const report = newReport();
  reports.set(A, report);
  const extended = reports.addTo(settings, A);
  expect(extended.settings.check.external).toBe(report);
  expect(reports.addTo(settings, A)).toBe(extended);
  expect(reports.addTo(settings, B)).toBe(settings);
});

it("returns new settings after another link check or a change to the settings", () => {
  const reports = new LinkReports();
  reports.set(A, newReport());
  const before = reports.addTo(settings, A);
  expect(reports.addTo({ ...settings }, A)).not.toBe(before);
  const report = newReport();
  reports.set(A, report);
  expect(reports.addTo(settings, A).settings.check.external).toBe(report);
});

it("removes the report for a deleted config", () => {
  const reports = new LinkReports();
  reports.set(A, newReport());
  reports.keepOnly([B]);
  expect(reports.addTo(settings, A)).toBe(settings);
});
