import { showInfo } from "./messages.ts";
import { runCommand } from "./runCommand.ts";

/** Says what is missing, with a button for each command that provides it. @param buttons the command ids by label */
export function offerCommands(text: string, buttons: Readonly<Record<string, string>>): void {
  void showInfo(text, ...Object.keys(buttons)).then((button) => {
    const command = button && buttons[button];
    if (command) void runCommand(command);
  });
}
