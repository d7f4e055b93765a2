import type { TextPlace } from "./specPlaces.ts";
import type { FlawedSpec } from "./specProblems.ts";

/** The operations of a path item (OpenAPI Specification, "Path Item Object"), in the order in which pages are made. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** An operation of an OpenAPI file, or a webhook. */
export interface Endpoint {
  /** In capitals; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The name of a webhook. */
  readonly path: string;
  readonly summary: string | undefined;
  /** The beginning of its description. */
  readonly description?: string;
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The first tag, which groups operations. Absent without one. */
  readonly tag?: string;
  /** The address of its page, see `operationAddress`. Absent when the description excludes it, or while it is not known. */
  readonly address?: string;
  /** True for one whose page is not in the navigation. */
  readonly isUnlisted?: true;
  /** Where it is written. */
  readonly place?: TextPlace;
}

/** The content of an OpenAPI file, or a sentence that says why it cannot be read. */
export type OpenApiFacts =
  | {
      readonly readable: true;
      /** Its version of OpenAPI (or Swagger). */
      readonly format: string;
      readonly title: string | undefined;
      /** The version of the API that it describes. */
      readonly version: string | undefined;
      /** Its operations: the paths in the order of the file, and those of one path in the order of their pages. */
      readonly endpoints: readonly Endpoint[];
      readonly webhooks: readonly Endpoint[];
      /** True when the addresses of pages are not known: the file is too long, or refers to others for its paths. */
      readonly isPartial?: true;
      /** What is wrong with it nevertheless. */
      readonly flaws?: FlawedSpec;
    }
  | {
      readonly readable: false;
      readonly problem: string;
      /** The mistake in its text. Absent for a binary file and for another kind of document. */
      readonly flaws?: FlawedSpec;
    };
