import * as l10n from "@vscode/l10n";
import { commands, type Disposable, type Event, EventEmitter, type ExtensionContext, l10n as editor } from "vscode";

/** The fields of the extension's own `package.json`. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** How the commands of the user groups begin. All others are for site configs. */
const USER_GROUPS = "sitekeeper.userGroups.";

/**
 * Registers the commands of `package.json` at once: none may be missing while anything else is still loading. A command
 * returns nothing to its caller.
 *
 * @param of the part of the extension that they belong to
 * @param run runs a command by its ID
 */
export function registerContributedCommands(
  context: ExtensionContext,
  of: "siteConfigs" | "userGroups",
  run: (command: string, args: readonly unknown[]) => unknown,
): Disposable[] {
  const { contributes } = context.extension.packageJSON as Manifest;
  return contributes.commands
    .map(({ command }) => command)
    .filter((command) => command.startsWith(USER_GROUPS) === (of === "userGroups"))
    .map((command) =>
      commands.registerCommand(command, async (...args: unknown[]): Promise<void> => {
        await run(command, args);
      }),
    );
}

/**
 * Sets the language of `l10n.t` to the editor's. Called first: texts created before it stay
 * English.
 */
export function useDisplayLanguage(): void {
  if (editor.bundle) l10n.config({ contents: editor.bundle });
}

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any method.
type Method = (...args: any[]) => unknown;

/** The asynchronous form of an object's methods. */
type Later<O extends Record<Name, Method>, Name extends string> = {
  [Key in Name]: (...args: Parameters<O[Key]>) => Promise<Awaited<ReturnType<O[Key]>>>;
};

/**
 * A part of the extension that is loaded on first use. A window needs few of them, and none at startup. Everything that
 * VS Code must find at startup is registered then, and forwards calls to the part.
 */
export class Part<T> {
  readonly #load: () => Promise<T>;
  readonly #didLoad = new EventEmitter<T>();
  #loaded: Promise<T> | undefined;
  #now: T | undefined;

  /** @param load loads the code and makes the part from it */
  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /**
   * Returns the part, and loads it if necessary.
   *
   * @throws an error to show to the user when it cannot be loaded; the next call tries again
   */
  get(): Promise<T> {
    this.#loaded ??= this.#loadNow();
    return this.#loaded;
  }

  /** The part if it is loaded. */
  get now(): T | undefined {
    return this.#now;
  }

  /** Methods that load the part and call those of one of its objects. */
  calls<Name extends string, O extends Record<Name, Method>>(
    of: (part: T) => O,
    ...names: readonly Name[]
  ): Later<O, Name> {
    const calls = {} as Later<O, Name>;
    for (const name of names) {
      calls[name] = async (...args): Promise<Awaited<ReturnType<O[Name]>>> => {
        const object = of(await this.get());
        const answer: unknown = await object[name](...args);
        return answer as Awaited<ReturnType<O[Name]>>;
      };
    }
    return calls;
  }

  /** An event of the part, which cannot fire before the part is loaded. */
  event<E>(of: (part: T) => Event<E>): Event<E> {
    const forwarded = new EventEmitter<E>();
    this.#didLoad.event((part) => of(part)((event) => forwarded.fire(event)));
    return forwarded.event;
  }

  async #loadNow(): Promise<T> {
    try {
      const part = await this.#load();
      this.#now = part;
      this.#didLoad.fire(part);
      return part;
    } catch (error) {
      this.#loaded = undefined;
      throw new Error(
        l10n.t(
          "Sitekeeper could not load a part of itself ({0}). Reload the window. If that does not help, install the extension again.",
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }
}
