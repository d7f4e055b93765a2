import * as l10n from "@vscode/l10n";
import { commands, type Disposable, type Event, EventEmitter, type ExtensionContext, l10n as editor } from "vscode";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** The prefix of the user group commands. All other commands belong to site configs. */
const USER_GROUPS = "sitekeeper.userGroups.";

/**
 * Registers the commands in `package.json` immediately, so that they all exist while the code is still loading. The
 * commands return nothing to their callers.
 *
 * @param of The part of the extension that the commands belong to.
 * @param run Runs a command, given its ID.
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
 * Sets the language of `l10n.t` to the editor's display language. Must run first, because strings that were created
 * earlier stay in English.
 */
export function useDisplayLanguage(): void {
  if (editor.bundle) l10n.config({ contents: editor.bundle });
}

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any method.
type Method = (...args: any[]) => unknown;

/** The asynchronous form of an object's methods. */
type AsyncMethods<O extends Record<Name, Method>, Name extends string> = {
  [Key in Name]: (...args: Parameters<O[Key]>) => Promise<Awaited<ReturnType<O[Key]>>>;
};

/**
 * A part of the extension that is loaded on first use, because most windows need few parts and do not need any at
 * startup. Everything that VS Code needs at startup is registered immediately and forwards its calls to the part.
 */
export class Part<T> {
  readonly #load: () => Promise<T>;
  readonly #didLoad = new EventEmitter<T>();
  #loaded: Promise<T> | undefined;
  #now: T | undefined;

  /** @param load Loads the code and creates the part. */
  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /**
   * Returns the part, which is loaded first if necessary.
   *
   * @throws {Error} With a user-facing message if the part cannot be loaded. The next call tries again.
   */
  get(): Promise<T> {
    this.#loaded ??= this.#loadNow();
    return this.#loaded;
  }

  /** Returns the part if it has already been loaded. */
  get now(): T | undefined {
    return this.#now;
  }

  /**
   * Returns asynchronous methods. Each one loads the part, then calls the method with the same name on one of the
   * part's objects.
   */
  calls<Name extends string, O extends Record<Name, Method>>(
    of: (part: T) => O,
    ...names: readonly Name[]
  ): AsyncMethods<O, Name> {
    const calls = {} as AsyncMethods<O, Name>;
    for (const name of names) {
      calls[name] = async (...args): Promise<Awaited<ReturnType<O[Name]>>> => {
        const object = of(await this.get());
        const answer: unknown = await object[name](...args);
        return answer as Awaited<ReturnType<O[Name]>>;
      };
    }
    return calls;
  }

  /** Returns an event of the part. The event does not fire before the part has been loaded. */
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
          "Could not load part of the extension ({0}). Reload the window. If that does not help, reinstall the extension.",
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }
}
