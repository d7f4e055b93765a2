import { type GroupKey, keyText, type OperationOptions, type Report, Rotator } from "@sitekeeper/user-groups";
import type { AuditLog } from "./audit.ts";

/** A rotator that keeps the audit log, and knows which tokens it is rotating. */
export class WatchedRotator extends Rotator {
  readonly #audit: AuditLog;
  readonly #onEnd: (key: GroupKey) => void;
  readonly #rotating = new Set<string>();

  /** @param onEnd called when a rotation is over, however it ended */
  constructor(ports: ConstructorParameters<typeof Rotator>[0], audit: AuditLog, onEnd: (key: GroupKey) => void) {
    super(ports);
    this.#audit = audit;
    this.#onEnd = onEnd;
  }

  /** True while this window rotates the token of a group: what is unfinished then is no unknown outcome yet. */
  isRotating(key: GroupKey): boolean {
    return this.#rotating.has(keyText(key));
  }

  override async rotate(key: GroupKey, options?: OperationOptions): Promise<Report> {
    const name = keyText(key);
    // A second one for the same group finds the first at work, and does nothing.
    if (this.#rotating.has(name)) return this.#noted("rotate", super.rotate(key, options));
    this.#rotating.add(name);
    try {
      return await this.#noted("rotate", super.rotate(key, options));
    } finally {
      this.#rotating.delete(name);
      this.#onEnd(key);
    }
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
    await this.#audit.noteReport(operation, report);
    return report;
  }
}
