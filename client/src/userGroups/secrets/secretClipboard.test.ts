import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const clipboard = { text: "" };
vi.mock("vscode", () => ({
  env: {
    clipboard: {
      readText: async () => clipboard.text,
      writeText: async (text: string) => {
        clipboard.text = text;
      },
    },
  },
}));
const { SecretClipboard } = await import("./secretClipboard.ts");

/** The storage that all windows share. */
function memory() {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string) => values.get(key) as T | undefined,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

describe("SecretClipboard", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("clears the clipboard after 45 s", async () => {
    await new SecretClipboard(memory()).copy("secret");
    await vi.advanceTimersByTimeAsync(44_999);
    expect(clipboard.text).toBe("secret");
    await vi.advanceTimersByTimeAsync(1);
    expect(clipboard.text).toBe("");
  });

  it("keeps content that was copied later", async () => {
    await new SecretClipboard(memory()).copy("secret");
    clipboard.text = "something else";
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.text).toBe("something else");
  });

  it("restarts the delay after each copy", async () => {
    const secrets = new SecretClipboard(memory());
    await secrets.copy("one");
    await vi.advanceTimersByTimeAsync(30_000);
    await secrets.copy("two");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(clipboard.text).toBe("two");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(clipboard.text).toBe("");
  });

  it("clears what the previous window copied before a reload, without storing the secret", async () => {
    const shared = memory();
    await new SecretClipboard(shared).copy("secret");
    vi.clearAllTimers();
    expect(shared.keys().map((key) => shared.get<string>(key))).not.toContain("secret");
    new SecretClipboard(shared);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(clipboard.text).toBe("");
  });

  it("does not access the clipboard if nothing was copied", async () => {
    clipboard.text = "mine";
    new SecretClipboard(memory()).dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clipboard.text).toBe("mine");
  });

  it("clears the clipboard immediately when the window closes", async () => {
    const secrets = new SecretClipboard(memory());
    await secrets.copy("secret");
    secrets.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(clipboard.text).toBe("");
  });
});
