import { createHash } from "node:crypto";
import { type Disposable, env } from "vscode";

/** How long a copied token stays in the clipboard, in milliseconds. */
export const CLIPBOARD_MS = 45_000;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Copies secrets, and clears the clipboard a little later, unless something else is in it by then. */
export class SecretClipboard implements Disposable {
  #timer: NodeJS.Timeout | undefined;
  /** What was copied, by its digest: the secret itself is not kept. */
  #copied: string | undefined;

  async copy(secret: string): Promise<void> {
    await env.clipboard.writeText(secret);
    this.#copied = digest(secret);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#clear(), CLIPBOARD_MS);
  }

  /** Clears at once: nobody would do it after the window is closed. */
  dispose(): void {
    clearTimeout(this.#timer);
    void this.#clear();
  }

  async #clear(): Promise<void> {
    const copied = this.#copied;
    this.#copied = undefined;
    if (copied === undefined) return;
    // A clipboard that cannot be read, in a browser without the focus, may hold the secret still.
    const held = await env.clipboard.readText().then(digest, () => copied);
    if (held === copied) await env.clipboard.writeText("");
  }
}
