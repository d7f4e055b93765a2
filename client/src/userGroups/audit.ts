import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type GroupKey, type OperationOptions, type Report, Rotator } from "@sitekeeper/user-groups";

/** One line of the audit log: what this machine did to a group, and how it ended. Never a token. */
interface AuditLine {
  readonly at: string;
  readonly origin: string;
  readonly environment: string;
  readonly user_group_id: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason?: string;
}

/** The audit log of this machine: JSON lines in the extension's storage, for its owner alone. */
export class AuditLog {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, "audit.jsonl");
  }

  /** Adds a line. A log that cannot be written fails no operation. */
  async note(operation: string, { key, outcome }: Report): Promise<void> {
    const line: AuditLine = {
      at: new Date().toISOString(),
      origin: key.origin,
      environment: key.environment,
      user_group_id: key.userGroupId,
      operation,
      outcome: outcome.kind,
      ...("reason" in outcome && outcome.reason ? { reason: outcome.reason.kind } : {}),
    };
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 }).catch(() => undefined);
    // One write of less than a page, so that lines of two windows do not mix.
    await appendFile(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 }).catch(() => undefined);
  }

  /** The whole log as JSON lines; empty when nothing was done yet. */
  read(): Promise<string> {
    return readFile(this.#file, "utf8").catch(() => "");
  }
}

/** A rotator that keeps the audit log. */
export class AuditedRotator extends Rotator {
  readonly #audit: AuditLog;

  constructor(ports: ConstructorParameters<typeof Rotator>[0], audit: AuditLog) {
    super(ports);
    this.#audit = audit;
  }

  override rotate(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#noted("rotate", super.rotate(key, options));
  }

  override recover(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#noted("recover", super.recover(key, options));
  }

  override refresh(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#noted("refresh", super.refresh(key, options));
  }

  override open(...args: Parameters<Rotator["open"]>): Promise<Report> {
    return this.#noted("get", super.open(...args));
  }

  override accept(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#noted("accept", super.accept(key, options));
  }

  async #noted(operation: string, running: Promise<Report>): Promise<Report> {
    const report = await running;
    await this.#audit.note(operation, report);
    return report;
  }
}
