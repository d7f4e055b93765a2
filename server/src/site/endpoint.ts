import type { ApiKind, TextPlace } from "./specPlaces.ts";
import type { FlawedSpec } from "./specProblems.ts";

/** The operations of a path item (OpenAPI Specification, "Path Item Object"), in the order in which pages are made. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** An item with its own page: an operation of an OpenAPI file, a webhook, or a channel of an AsyncAPI file. */
export interface Endpoint {
  /** In capitals; `WEBHOOK` for a webhook, `CHANNEL` for a channel. */
  readonly method: string;
  /** The name of a webhook, the ID of a channel. */
  readonly path: string;
  readonly summary: string | undefined;
  /** The beginning of its description. */
  readonly description?: string;
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The messages of a channel, with the names of the operations: `send chat`. */
  readonly operations?: readonly string[];
  /** The name that the first tag has in the navigation, where it is another one. */
  readonly group?: string;
  /** The first tag, which groups operations. Absent without one. */
  readonly tag?: string;
  /** The address of its page, see `operationAddress`. Absent when the description excludes it, or while it is not known. */
  readonly address?: string;
  /** True for one whose page is not in the navigation. */
  readonly isUnlisted?: true;
  /** Where it is written. */
  readonly place?: TextPlace;
}

/** The parts of an API description that have pages. */
export interface DescriptionParts {
  /** The operations of an OpenAPI file: the paths in the order of the file, and those of one path in the order of their pages. */
  readonly endpoints: readonly Endpoint[];
  /** The webhooks of an OpenAPI file. */
  readonly webhooks: readonly Endpoint[];
  /** The channels of an AsyncAPI file. */
  readonly channels: readonly Endpoint[];
  /** True when the addresses of pages are not known: the file is too long, or refers to others for its paths. */
  readonly isPartial?: true;
  /** True for a long text that is only read line by line. */
  readonly isScanned?: true;
}

/** An API description that can be read. */
export interface ReadableDescription extends DescriptionParts {
  readonly readable: true;
  readonly kind: ApiKind;
  /** Its version of OpenAPI (or Swagger) or AsyncAPI. */
  readonly format: string;
  readonly title: string | undefined;
  /** The version of the API that it describes. */
  readonly version: string | undefined;
  /** Its remaining problems. */
  readonly flaws?: FlawedSpec;
}

/** The content of an OpenAPI or AsyncAPI file, or a sentence that says why it cannot be read. */
export type ApiDescription =
  | ReadableDescription
  | {
      readonly readable: false;
      readonly problem: string;
      /** The mistake in its text. Absent for a binary file and for another kind of document. */
      readonly flaws?: FlawedSpec;
    };

/** A description in a version that makes pages, which is 3 in both formats. Undefined for any other one. */
export function inUse(description: ApiDescription | undefined, kind: ApiKind): ReadableDescription | undefined {
  return description?.readable && description.kind === kind && description.format.startsWith("3.")
    ? description
    : undefined;
}

/** Everything in a description that has a page, in the order of the pages. */
export function endpointsOf({ endpoints, webhooks, channels }: DescriptionParts): readonly Endpoint[] {
  return [...endpoints, ...webhooks, ...channels];
}
