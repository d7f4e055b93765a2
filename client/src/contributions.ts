import { commands, type Disposable, type ExtensionContext } from "vscode";

/** What the extension reads in its own `package.json`. */
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
