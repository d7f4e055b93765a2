import { posix } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { rangeOf, type Span } from "../../json/jsonText.ts";
import type { CheckedFinding, Fix, Rule, Severity } from "../../rules/engine/rule.ts";
import { ruleSection, ruleText } from "../../rules/engine/ruleDocument.ts";
import { rules } from "../../rules/index.ts";
import type { CheckedFile } from "../check/checkFiles.ts";
import { createFingerprinter, type Reporter } from "./reporter.ts";

/** The ID of the base folder that upload tools expect. */
const BASE = "%SRCROOT%";

const LEVEL: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
  hint: "note",
};

/** The URL of the npm package's files, which include a page about each rule. */
const PACKAGE_PAGE = "https://www.npmjs.com/package/sitekeeper";
const PACKAGE_FILES = `https://unpkg.com/sitekeeper@${manifest.version}`;

/** Static Analysis Results Interchange Format 2.1.0 (OASIS). Lines and columns are one-based. */
export const sarif: Reporter = function* ({ files, unreadable }, { hints }) {
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Sitekeeper",
            version: manifest.version,
            semanticVersion: manifest.version,
            informationUri: PACKAGE_PAGE,
            rules: rules.map(descriptorOf),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: {
          [BASE]: {
            description: {
              text: "The root of the repository, or without a repository, the folder where site-config was started.",
            },
          },
        },
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: unreadable.map(({ displayPath, reason }) => ({
              level: "error",
              message: { text: reason },
              locations: [{ physicalLocation: { artifactLocation: artifactOf(displayPath) } }],
            })),
          },
        ],
        results: [],
      },
    ],
  };
  const text = JSON.stringify(log, undefined, 2);
  // Results come last and are the only long part of the log. Each is on one line.
  const at = text.lastIndexOf("[]") + "[".length;
  yield text.slice(0, at);
  let lead = "\n";
  for (const file of files) {
    const fingerprintOf = createFingerprinter(file.source);
    for (const finding of file.findings) {
      if (finding.severity === "hint" && !hints) continue;
      yield lead + JSON.stringify(resultOf(finding, file, fingerprintOf(finding)));
      lead = ",\n";
    }
  }
  yield `${text.slice(at)}\n`;
};

function descriptorOf(rule: Rule) {
  const { id, severity, docs } = rule;
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: docs.summary },
    fullDescription: { text: docs.why },
    helpUri: `${PACKAGE_FILES}/docs/rules/${id}.md`,
    help: { text: ruleText(rule), markdown: ruleSection(rule) },
    defaultConfiguration: { level: LEVEL[severity] },
  };
}

function resultOf(finding: CheckedFinding, { displayPath, source, fixes: fixesFor }: CheckedFile, fingerprint: string) {
  const { rule, severity, message, span, related = [], files = [] } = finding;
  const location = (place: Span) => ({
    physicalLocation: { artifactLocation: artifactOf(displayPath), region: regionOf(place, source) },
  });
  const fixes = fixesFor(finding).filter(({ edits, create }) => edits.length > 0 && !create?.length);
  return {
    ruleId: rule.id,
    ruleIndex: rules.indexOf(rule),
    level: LEVEL[severity],
    message: { text: message },
    locations: [location(span)],
    partialFingerprints: { "findingHash/v1": fingerprint },
    ...(related.length + files.length > 0 && {
      relatedLocations: [
        ...related.map(({ message: text, span: place }) => ({ message: { text }, ...location(place) })),
        ...files.map((file) => ({
          message: { text: file },
          physicalLocation: { artifactLocation: artifactOf(posix.join(posix.dirname(displayPath), file)) },
        })),
      ].map((each, id) => ({ id, ...each })),
    }),
    ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(fix, displayPath, source)) }),
  };
}

function fixOf({ title, edits }: Fix, displayPath: string, source: CheckedFile["source"]) {
  return {
    description: { text: title },
    artifactChanges: [
      {
        artifactLocation: artifactOf(displayPath),
        replacements: edits.map((edit) => ({
          deletedRegion: regionOf(edit, source),
          insertedContent: { text: edit.content },
        })),
      },
    ],
  };
}

function regionOf(span: Span, source: CheckedFile["source"]) {
  const { start, end } = rangeOf(source, span);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** Returns the location of a file: relative to the base folder, or absolute for a file outside it. */
function artifactOf(displayPath: string) {
  const path = displayPath.toWellFormed().split("/").map(encodeURIComponent).join("/");
  if (displayPath.startsWith("/")) return { uri: `file://${path}` };
  return /^[a-z]:\//i.test(displayPath)
    ? { uri: `file:///${path.replace("%3A", ":")}` }
    : { uri: path, uriBaseId: BASE };
}
