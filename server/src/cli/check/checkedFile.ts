import type { SiteConfig } from "../../formats/format.ts";
import type { CheckedFinding, Fix } from "../../rules/engine/rule.ts";

/** A file in which there is something to report. */
export interface CheckedFile {
  /** What the file is called in output. */
  readonly shown: string;
  /** Its text, and the lines of it: of a site config or of a page. */
  readonly source: Pick<SiteConfig, "text" | "document">;
  readonly findings: readonly CheckedFinding[];
  /** The fixes of one of the findings. */
  fixes(finding: CheckedFinding): readonly Fix[];
}
