import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REDRAW_DELAY_MS, Redraws } from "./redraws.ts";

/** A view with a single row. {@link FakeView.ask} simulates a request from VS Code. */
class FakeView {
  visible = true;
  text = "one";
  /** The text that was read most recently. */
  #read = "";
  readonly done: string[] = [];
  readonly redraws = new Redraws(this);
  /** Completes the pending read. Undefined before the first read. */
  endReading: (() => void) | undefined;

  async ready(): Promise<void> {
    if (this.#read === this.text) return;
    this.done.push("read");
    await new Promise<void>((resolve) => {
      this.endReading = resolve;
    });
    this.#read = this.text;
  }
  snapshot(): string {
    return this.#read;
  }
  draw(): void {
    this.done.push("draw");
  }
  settled(): void {
    this.done.push("settled");
  }

  /** Requests the rows as VS Code does. */
  async ask(): Promise<string> {
    await this.redraws.beforeRows();
    return this.snapshot();
  }
  /** Renders the rows for the first time. */
  async start(): Promise<void> {
    const first = this.ask();
    this.endReading?.();
    await first;
    this.done.length = 0;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = () => vi.advanceTimersByTimeAsync(REDRAW_DELAY_MS);

test("reads the rows before VS Code requests them", async () => {
  const view = new FakeView();
  await view.start();
  view.text = "two";
  view.redraws.later();
  view.redraws.later();
  await pass();
  expect(view.done).toEqual(["read"]);
  expect(view.redraws.isPending).toBe(true);
  view.endReading?.();
  await pass();
  expect(view.done).toEqual(["read", "draw", "settled"]);
  expect(view.redraws.isPending).toBe(false);
  // Later changes wait for the next redraw.
  view.text = "three";
  expect(await view.ask()).toBe("two");
});

test("does not redraw unchanged rows", async () => {
  const view = new FakeView();
  await view.start();
  view.redraws.later();
  await pass();
  expect(view.done).toEqual(["settled"]);
  // VS Code can request the rows at any time, for example when the view becomes visible.
  view.text = "two";
  const request = view.ask();
  view.endReading?.();
  expect(await request).toBe("two");
});

test("reads nothing while the view is hidden until VS Code requests the rows", async () => {
  const view = new FakeView();
  await view.start();
  view.visible = false;
  view.text = "two";
  view.redraws.later();
  await pass();
  expect(view.done).toEqual(["draw", "settled"]);
  view.visible = true;
  const request = view.ask();
  view.endReading?.();
  expect(await request).toBe("two");
});

test("redraws again if the rows change while they are being read", async () => {
  const view = new FakeView();
  await view.start();
  view.text = "two";
  view.redraws.later();
  await pass();
  const end = view.endReading;
  view.redraws.later();
  end?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(view.done).toEqual(["read", "draw"]);
  await view.ask();
  await pass();
  expect(view.done).toEqual(["read", "draw", "settled"]);
});
