import { rangeOf } from "../../json/jsonText.ts";
import { Problem } from "../command.ts";
import { reportOn } from "./checkPath.ts";

/** The finding to fix, as the result of a check names it. */
export interface WantedFinding {
  readonly file: string;
  readonly code: string;
  readonly line: number;
  readonly character: number;
}

interface ProposedFix {
  readonly title: string;
  /** Whether it changes no meaning and needs no judgment. */
  readonly safe: boolean;
  readonly edits: readonly {
    readonly file: string;
    readonly range: ReturnType<typeof rangeOf>;
    readonly newText: string;
  }[];
  /** New files, by their paths from the folder of the site config. */
  readonly create?: readonly { readonly path: string; readonly content: string }[];
  /** Files to delete, by their paths from there. */
  readonly delete?: readonly string[];
}

/** The fixes of a finding, the most likely one first. @throws {Problem} when the file has no such finding any more */
export async function proposeFix(path: string, cwd: string, wanted: WantedFinding): Promise<readonly ProposedFix[]> {
  const { files } = await reportOn(path, cwd, false);
  for (const { shown, source, findings, fixes } of files) {
    if (shown !== wanted.file) continue;
    const found = findings.find(({ rule, span }) => {
      const { start } = rangeOf(source, span);
      return rule.id === wanted.code && start.line === wanted.line && start.character === wanted.character;
    });
    if (!found) continue;
    const changes = fixes(found).filter(({ compare }) => !compare);
    const proposed = changes.sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false));
    return proposed.map(({ title, safe = false, edits, create, delete: deleted }) => ({
      title,
      safe,
      edits: edits.map((edit) => ({ file: shown, range: rangeOf(source, edit), newText: edit.content })),
      ...(create && { create }),
      ...(deleted && { delete: deleted }),
    }));
  }
  throw new Problem(
    `${wanted.file} has no finding ${wanted.code} at ${wanted.line}:${wanted.character}. Check the site again.`,
  );
}
