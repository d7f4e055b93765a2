import * as l10n from "@vscode/l10n";
import { withoutOuterSlashes } from "../disk/paths.ts";
import { replaceNode } from "../json/edits.ts";
import { editDistance } from "../json/near.ts";
import { pagesThatAre } from "../kinds/pageReadings.ts";
import { operationsIn, type SpecsInReach, specsInReach } from "../kinds/specsInReach.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { readFileRef } from "../site/fileRef.ts";
import type { Operation } from "../site/operation.ts";
import type { Site } from "../site/site.ts";
import { suggestion } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";
import { removeEntry } from "./pageNotFound.ts";
import { isSound } from "./syntax/problemsOf.ts";

/** At most this many operations are offered, and this many compared. */
const MAX_OFFERED = 5;
const MAX_COMPARED = 5_000;

interface Facts {
  readonly entry: Entry;
  /** Other entries that may be meant, the most likely first. */
  readonly near: readonly string[];
}

export const operationNotFound = defineRule<Facts>({
  id: "operation-not-found",
  severity: "error",
  formats: ["docs"],
  docs: {
    summary: "The navigation lists an operation that its OpenAPI file does not have.",
    why: "An entry such as `GET /users` makes a page from the OpenAPI file of the tab, group or other part around it. The build fails when the file has no such operation. Where no part names an OpenAPI file, the entry counts as the path of a page, which does not exist.",
  },
  *check({ config, site }) {
    for (const { entry, read } of pagesThatAre("operation", config, site)) {
      const { node } = entry;
      if (entry.parent && !isSound(config, entry.parent.node)) continue;
      const { operation } = read;
      const specs = specsInReach(config, entry, operation);
      const found = { span: node, path: pathOf(entry) };
      const missing = missingFile(specs, operation, site);
      if (missing !== undefined) {
        yield { ...found, message: missing, facts: { entry, near: [] } };
        continue;
      }
      const operations = operationsIn(specs, site);
      if (!operations || operations.includes(operation.name)) continue;
      const near = nearest(operation.name, operations).map((name) => written(name, node.value, operation));
      const message = l10n.t("Operation {0} not found in {1}.", JSON.stringify(node.value), specs.files.join(", "));
      yield { ...found, message: `${message}${suggestion(near[0])}`, facts: { entry, near } };
    }
  },
  fixes: ({ facts }, context) =>
    facts
      ? [
          ...facts.near.map((value, index) => ({
            title: l10n.t("Change to {0}", JSON.stringify(value)),
            edits: [replaceNode(facts.entry.node, value)],
            preferred: index === 0,
          })),
          ...removeEntry(facts.entry, context),
        ]
      : [],
});

/** Why there is no file to look in. */
function missingFile({ files }: SpecsInReach, { file }: Operation, site: Site): string | undefined {
  if (files.length === 0) {
    return l10n.t(
      "No OpenAPI file for this operation: no part of the navigation around it names one. Set it in the tab or group, or name it before the method.",
    );
  }
  const ref = file === undefined ? undefined : readFileRef(file, site);
  return ref?.state === "missing"
    ? l10n.t("File {0} not found in the site folder.", JSON.stringify(ref.path))
    : undefined;
}

/** The operations that may be meant: the same path with another method, then similar paths. */
function nearest(name: string, operations: readonly string[]): readonly string[] {
  const [method, path = ""] = split(name);
  const limit = Math.max(2, Math.floor(path.length / 5));
  const ranked = operations.slice(0, MAX_COMPARED).flatMap((each) => {
    const [otherMethod, otherPath = ""] = split(each);
    if ((method === "webhook") !== (otherMethod === "webhook")) return [];
    const distance = samePath(path, otherPath) ? 0 : editDistance(path, otherPath, limit);
    return distance > limit ? [] : [{ each, rank: distance * 2 + Number(method !== otherMethod) }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_OFFERED)
    .map(({ each }) => each);
}

/** True for paths that differ only in slashes at their ends and in the names of their parameters. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string): string => withoutOuterSlashes(path.replace(/\{[^{}]*\}/g, "{}"));
  return plain(a) === plain(b);
}

function split(name: string): readonly [method: string, path: string] {
  const space = name.indexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}

/** An operation as the author writes the method. */
function written(name: string, value: string, { file, name: before }: Operation): string {
  const [method, path] = split(name);
  const [methodBefore] = split(before);
  const isLower = value.split(/\s+/).includes(methodBefore);
  const spelled = method === "webhook" || isLower ? method : method.toUpperCase();
  return `${file === undefined ? "" : `${file} `}${spelled} ${path}`;
}
