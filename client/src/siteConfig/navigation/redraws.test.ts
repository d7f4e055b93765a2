import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REDRAW_DELAY_MS, Redraws } from "./redraws.ts";

/** A view whose rows show a text, with VS Code's part of the work in {@link FakeView.ask}. */
class FakeView {
  visible = true;
  text = "one";
  /** The text that was read last. */
  #read = "";
  readonly done: string[] = [];
  readonly redraws = new Redraws(this);
  /** Ends the reading. Undefined while nothing is read. */
  endReading: (() => void) | undefined;

  async ready(): Promise<void> {
    if (this.#read === this.text) return;
    this.done.push("read");
    await new Promise<void>((resolve) => {
      this.endReading = resolve;
    });
    this.#read = this.text;
  }
  look(): string {
    return this.#read;
  }
  draw(): void {
    this.done.push("draw");
  }
  settled(): void {
    this.done.push("settled");
  }

  /** What VS Code does to draw the rows. */
  async ask(): Promise<string> {
    await this.redraws.beforeRows();
    return this.look();
  }
  /** The first drawing. */
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

test("the rows are read before VS Code is asked to draw, and drawn without another wait", async () => {
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
  // What changes now is drawn by the next redraw.
  view.text = "three";
  expect(await view.ask()).toBe("two");
});

test("rows that look the same are not drawn again", async () => {
  const view = new FakeView();
  await view.start();
  view.redraws.later();
  await pass();
  expect(view.done).toEqual(["settled"]);
  // VS Code asks by itself, for example when the view is shown.
  view.text = "two";
  const asked = view.ask();
  view.endReading?.();
  expect(await asked).toBe("two");
});

test("a hidden view reads nothing, and reads when VS Code asks", async () => {
  const view = new FakeView();
  await view.start();
  view.visible = false;
  view.text = "two";
  view.redraws.later();
  await pass();
  expect(view.done).toEqual(["draw", "settled"]);
  view.visible = true;
  const asked = view.ask();
  view.endReading?.();
  expect(await asked).toBe("two");
});

test("changes during a reading are drawn after it", async () => {
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
