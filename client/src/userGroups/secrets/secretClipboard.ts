import { createHash } from "node:crypto";
import { type Disposable, env, type Memento } from "vscode";
import { COPIED_KEY } from "../names.ts";

/** How long a copied token stays in the clipboard, in milliseconds. */
export const CLIPBOARD_MS = 45_000;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Copies secrets, and clears the clipboard after {@link CLIPBOARD_MS} unless something else has been copied in the
 * meantime. Stores only a digest of the secret, which lets the next window clear the clipboard after a reload.
 */
export class SecretClipboard implements Disposable {
  readonly #memory: Memento;
  #timer: NodeJS.Timeout | undefined;

  constructor(memory: Memento) {
    this.#memory = memory;
    if (this.#copied !== undefined) this.#clearLater();
  }

  async copy(secret: string): Promise<void> {
    await env.clipboard.writeText(secret);
    await this.#memory.update(COPIED_KEY, digest(secret));
    this.#clearLater();
  }

  /**
   * Clears the clipboard immediately. If the window closes before this is done, the next window clears the clipboard.
   */
  dispose(): void {
    clearTimeout(this.#timer);
    void this.#clear();
  }

  get #copied(): string | undefined {
    return this.#memory.get<string>(COPIED_KEY);
  }

  #clearLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#clear(), CLIPBOARD_MS);
  }

  async #clear(): Promise<void> {
    const copied = this.#copied;
    if (copied === undefined) return;
    // If the clipboard cannot be read, as in a browser that does not have the focus, it may still contain the secret.
    const held = await env.clipboard.readText().then(digest, () => copied);
    if (held === copied) await env.clipboard.writeText("");
    await this.#memory.update(COPIED_KEY, undefined);
  }
}
