import {
  type GroupKey,
  keyText,
  type OperationOptions,
  type Report,
  type RotateRunOptions,
  type Rotator,
} from "@sitekeeper/user-groups";
import type { AuditLog } from "./auditLog.ts";

/**
 * A rotator that writes every operation to the audit log, and tracks the rotations that are in progress in this window.
 */
export class AuditedRotator {
  readonly #rotator: Rotator;
  readonly #audit: AuditLog;
  readonly #onRotationEnd: (key: GroupKey) => void;
  readonly #rotating = new Set<string>();

  /** @param onRotationEnd Called after every rotation, regardless of its outcome. */
  constructor(rotator: Rotator, audit: AuditLog, onRotationEnd: (key: GroupKey) => void) {
    this.#rotator = rotator;
    this.#audit = audit;
    this.#onRotationEnd = onRotationEnd;
  }

  /**
   * Returns true while this window is rotating the token of a group. During that time, the outcome of the group's
   * pending rotation does not count as unknown.
   */
  isRotating(key: GroupKey): boolean {
    return this.#rotating.has(keyText(key));
  }

  async rotate(key: GroupKey, options?: RotateRunOptions): Promise<Report> {
    const name = keyText(key);
    const rotate = () => this.#audited("rotate", this.#rotator.rotate(key, options));
    // A second rotation of the same group has no effect, because the first one holds the lock.
    if (this.#rotating.has(name)) return rotate();
    this.#rotating.add(name);
    try {
      return await rotate();
    } finally {
      this.#rotating.delete(name);
      this.#onRotationEnd(key);
    }
  }

  recover(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#audited("recover", this.#rotator.recover(key, options));
  }

  refresh(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#audited("refresh", this.#rotator.refresh(key, options));
  }

  open(...args: Parameters<Rotator["open"]>): Promise<Report> {
    return this.#audited("get", this.#rotator.open(...args));
  }

  accept(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#audited("accept", this.#rotator.accept(key, options));
  }

  /** Like `Rotator.recoverAll`, but logs each operation before the next one starts. */
  recoverAll(options?: OperationOptions): Promise<readonly Report[]> {
    return this.#rotator.recoverAll({
      ...options,
      onReport: (report) => this.#audit.addReport(report.intent === "recover" ? "recover" : "refresh", report),
    });
  }

  groups(): ReturnType<Rotator["groups"]> {
    return this.#rotator.groups();
  }

  token(key: GroupKey): ReturnType<Rotator["token"]> {
    return this.#rotator.token(key);
  }

  forget(key: GroupKey): Promise<boolean> {
    return this.#rotator.forget(key);
  }

  async #audited(operation: string, running: Promise<Report>): Promise<Report> {
    const report = await running;
    await this.#audit.addReport(operation, report);
    return report;
  }
}
