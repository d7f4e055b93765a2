import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { ApiError, type GroupKey, type Report } from "@sitekeeper/user-groups";

/**
 * An entry in the audit log. It contains an operation that this machine performed on a group, and the operation's
 * outcome, but never a token.
 */
interface AuditLine {
  readonly at: string;
  readonly origin: string;
  readonly environment: string;
  readonly user_group_id: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason?: string;
}

/** The maximum size of the log to show, in bytes. This is enough for about a million operations. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The audit log of this machine, stored as JSON Lines in the extension's storage. Only its owner can read it. */
export class AuditLog {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, "audit.jsonl");
  }

  /** Logs an operation that the rotator has performed. */
  addReport(operation: string, { key, outcome }: Report): Promise<void> {
    const reason = "reason" in outcome ? outcome.reason?.kind : undefined;
    return this.#add(operation, key, outcome.kind, reason);
  }

  /** Waits for a request, logs its outcome, and returns its response. */
  async addRequest<T>(operation: string, key: GroupKey, running: Promise<T>): Promise<T> {
    try {
      const response = await running;
      await this.#add(operation, key, "done");
      return response;
    } catch (error) {
      await this.#add(operation, key, "failed", error instanceof ApiError ? error.kind : undefined);
      throw error;
    }
  }

  /**
   * Appends an entry. If the log cannot be written, the operation still succeeds.
   *
   * @param outcome A single word.
   * @param reason The kind of error, if there was one.
   */
  async #add(operation: string, key: GroupKey, outcome: string, reason?: string): Promise<void> {
    const line: AuditLine = {
      at: new Date().toISOString(),
      origin: key.origin,
      environment: key.environment,
      user_group_id: key.userGroupId,
      operation,
      outcome,
      ...(reason === undefined ? {} : { reason }),
    };
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 }).catch(() => undefined);
    // A single write of less than a page ensures that lines from two windows do not mix.
    await appendFile(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 }).catch(() => undefined);
  }

  /** Returns the whole log as JSON Lines. Returns an empty string if there are no entries yet. */
  async read(): Promise<string> {
    const bytes = await readWhole(this.#file, MAX_BYTES).catch(() => undefined);
    return bytes?.toString("utf8") ?? "";
  }
}
