import type { ApiKind, TextPlace } from "./specPlaces.ts";
import type { FlawedSpec } from "./specProblems.ts";

/**
 * The methods of the operations in a path item (OpenAPI Specification, "Path Item Object"), in the order in which their
 * pages are listed.
 */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** An item with its own page: an operation or webhook of an OpenAPI file, or a channel of an AsyncAPI file. */
export interface Endpoint {
  /** The method in upper case, `WEBHOOK`, or `CHANNEL`. */
  readonly method: string;
  /** The path, the name of a webhook, or the ID of a channel. */
  readonly path: string;
  readonly summary: string | undefined;
  /** The start of the description. */
  readonly description?: string;
  readonly parameters: readonly string[];
  /** The messages of a channel, with the names of their operations: `send chat`. */
  readonly operations?: readonly string[];
  /** The name that the navigation shows for the first tag, if it differs from the tag. */
  readonly group?: string;
  /** The first tag, which determines the group. Undefined if there are no tags. */
  readonly tag?: string;
  /**
   * The address of the page (see `operationAddress`). Undefined if the address is unknown, or if the description
   * excludes the page.
   */
  readonly address?: string;
  /** Whether the page is hidden from the navigation. */
  readonly isUnlisted?: true;
  readonly place?: TextPlace;
}

/** The items of an API description that have their own pages. */
export interface DescriptionParts {
  /** The operations of an OpenAPI file, in the order of the paths and, within a path, of their pages. */
  readonly endpoints: readonly Endpoint[];
  readonly webhooks: readonly Endpoint[];
  readonly channels: readonly Endpoint[];
  /** The names of the reusable schemas of an OpenAPI file. Undefined if they are unknown. */
  readonly schemas?: readonly string[];
  /**
   * True if page addresses are unknown because the file is too long, or because it refers to other files for its paths.
   */
  readonly isPartial?: true;
  /** True for long text that was only scanned line by line. */
  readonly isScanned?: true;
}

/** A readable API description. */
export interface ReadableDescription extends DescriptionParts {
  readonly readable: true;
  readonly kind: ApiKind;
  /** The OpenAPI, Swagger, or AsyncAPI version. */
  readonly format: string;
  readonly title: string | undefined;
  /** The version of the described API. */
  readonly version: string | undefined;
  /** Other problems. */
  readonly flaws?: FlawedSpec;
}

/** A parsed OpenAPI or AsyncAPI file, or the reason why it cannot be read. */
export type ApiDescription =
  | ReadableDescription
  | {
      readonly readable: false;
      readonly problem: string;
      /** The location of the syntax error. Undefined for a binary file or a document of another kind. */
      readonly flaws?: FlawedSpec;
    };

/** Returns a description if its format version supports pages: OpenAPI 3 and AsyncAPI 3. Undefined otherwise. */
export function inUse(description: ApiDescription | undefined, kind: ApiKind): ReadableDescription | undefined {
  return description?.readable && description.kind === kind && description.format.startsWith("3.")
    ? description
    : undefined;
}

/** Returns all items that have their own pages, in page order. */
export function endpointsOf({ endpoints, webhooks, channels }: DescriptionParts): readonly Endpoint[] {
  return [...endpoints, ...webhooks, ...channels];
}
