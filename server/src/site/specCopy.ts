import { readApiDescription } from "../api/apiDescription.ts";
import type { ApiDescription } from "../api/endpoint.ts";

/** A downloaded copy of an external API description. */
export interface SpecCopy {
  readonly url: string;
  /** The `ETag` header of the response. */
  readonly etag?: string;
  /** The time when the server last sent or confirmed the content, in milliseconds since 1970. */
  readonly loaded: number;
  readonly content: Uint8Array;
}

/** The copies on this machine. Never uses the network. */
export interface SpecCopies {
  /** Changes whenever a copy changes. This is read before each check, so it must be cheap. */
  version(): number;
  /** Returns the copy for an address, or undefined if it was never downloaded. */
  read(url: string): Promise<SpecCopy | undefined>;
}

/** A parsed copy. */
export interface CopiedSpec {
  readonly api: ApiDescription;
  readonly loaded: number;
}

const newline = 0x0a;
const decoder = new TextDecoder();

/**
 * Serializes a copy as a line of JSON metadata followed by the content. Both are in a single file so that they cannot
 * get out of sync.
 */
export function writeCopy({ content, ...about }: SpecCopy): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify(about)}\n`);
  const bytes = new Uint8Array(head.length + content.length);
  bytes.set(head);
  bytes.set(content, head.length);
  return bytes;
}

/**
 * Parses the result of {@link writeCopy}. Returns undefined for other content, or if the copy is for another address.
 */
export function readCopy(bytes: Uint8Array, url: string): SpecCopy | undefined {
  const end = bytes.indexOf(newline);
  if (end < 0) return undefined;
  let about: Partial<Record<string, unknown>> | null;
  try {
    about = JSON.parse(decoder.decode(bytes.subarray(0, end)));
  } catch {
    return undefined;
  }
  if (about?.url !== url || typeof about.loaded !== "number") return undefined;
  const { loaded, etag } = about;
  return { url, loaded, ...(typeof etag === "string" && { etag }), content: bytes.subarray(end + 1) };
}

/** Parses a copy. Drops problems in the copy, because only the authors of the other site can fix them. */
export function readCopied({ content, loaded }: SpecCopy): CopiedSpec {
  const { flaws: _, ...api } = readApiDescription(content);
  return { api, loaded };
}

/** Returns the address to request for a reference to an external API description, or undefined for other references. */
export function specAddress(written: string): string | undefined {
  const url = /^\s*https?:\/\//i.test(written) ? URL.parse(written.trim()) : null;
  // Never send credentials.
  if (url?.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url.href;
}
