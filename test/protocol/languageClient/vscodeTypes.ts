/** A disposable of the extension API. */
export class Disposable {
  readonly #run: () => void;
  constructor(run: () => void) {
    this.#run = run;
  }
  static from(...all: readonly { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }
  dispose(): void {
    this.#run();
  }
}

export class Emitter<T> {
  #listeners: ((value: T) => void)[] = [];
  readonly event = (listener: (value: T) => void, self?: unknown, disposables?: unknown[]): Disposable => {
    const bound = listener.bind(self);
    this.#listeners.push(bound);
    const disposable = new Disposable(() => {
      this.#listeners = this.#listeners.filter((each) => each !== bound);
    });
    if (Array.isArray(disposables)) disposables.push(disposable);
    return disposable;
  };
  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners = [];
  }
}

export class Uri {
  readonly scheme = "file";
  readonly path: string;
  readonly fsPath: string;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
    this.path = text.replace("file://", "");
    this.fsPath = this.path;
  }
  static parse(text: string): Uri {
    return new Uri(text);
  }
  static file(path: string): Uri {
    return new Uri(`file://${path}`);
  }
  toString(): string {
    return this.#text;
  }
}
