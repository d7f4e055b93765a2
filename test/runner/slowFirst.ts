import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * The slow test files, in starting order: the slowest file of each suite comes first. In a clean clone, vitest starts
 * the largest files first, so a small but slow file would run alone at the end.
 */
export const SLOW: readonly string[] = [
  "user-groups/src/rotation/transition.model.test.ts",
  "user-groups/src/cli/rotateToTargets.test.ts",
  "user-groups/src/cli/proxy.test.ts",
  "server/src/testing/regularExpressions.test.ts",
  "test/service/clientCrash.service.test.ts",
  "test/service/storage.service.test.ts",
  "test/service/crash.service.test.ts",
  "test/service/soak.service.test.ts",
  "test/packages/documents.test.ts",
  "test/packages/npmPackage.test.ts",
  "test/packages/release.test.ts",
  "test/editor/harness.test.ts",
  "test/userGroups/interruptions.test.ts",
];

/**
 * Moves slow files to the front and keeps the order of the others.
 *
 * @param nameOf Returns the path of an item, relative to the repository.
 */
export function slowFirst<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const rank = (item: Item): number => {
    const place = SLOW.indexOf(nameOf(item));
    return place < 0 ? SLOW.length : place;
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Determines the order in which vitest starts the files of a suite. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId }: TestSpecification) => path.relative(repositoryRoot, moduleId).replaceAll("\\", "/");
    return slowFirst(await super.sort(files), nameOf);
  }
}
