import { readApiDescription } from "./apiDescription.ts";
import type { ApiDescription } from "./endpoint.ts";

/** An API description of another site, as it was loaded last. */
export interface SpecCopy {
  readonly url: string;
  /** The `ETag` header of the response. */
  readonly etag?: string;
  /** When the other site last sent or confirmed it, in milliseconds since 1970. */
  readonly loaded: number;
  readonly content: Uint8Array;
}

/** The copies on this machine. Nothing is requested from a network. */
export interface SpecCopies {
  /** Changes when a copy does. Read before each check, so it must be cheap. */
  version(): number;
  /** The copy of an address. Undefined when it was never loaded. */
  read(url: string): Promise<SpecCopy | undefined>;
}

/** What a copy says. */
export interface CopiedSpec {
  readonly facts: ApiDescription;
  readonly loaded: number;
}

const newline = 0x0a;
const decoder = new TextDecoder();

/** A copy as a file: a line of JSON about it, then its content. One file, so that the two always belong together. */
export function writeCopy({ content, ...about }: SpecCopy): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify(about)}\n`);
  const bytes = new Uint8Array(head.length + content.length);
  bytes.set(head);
  bytes.set(content, head.length);
  return bytes;
}

/** Reads what {@link writeCopy} wrote. Undefined for anything else, and for the copy of another address. */
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

/** Parses a copy. Its problems are dropped: only the other site's authors could fix them. */
export function readCopied({ content, loaded }: SpecCopy): CopiedSpec {
  const { flaws: _, ...facts } = readApiDescription(content);
  return { facts, loaded };
}

/** The address that a reference to an API description of another site asks for. Undefined for any other text. */
export function specAddress(written: string): string | undefined {
  const url = /^\s*https?:\/\//i.test(written) ? URL.parse(written.trim()) : null;
  // Credentials are personal and never sent.
  if (url?.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url.href;
}
