import type { Command } from "../commandContext.ts";

/** Shows the log of the user groups, which contains no secrets. */
export const showLog: Command = async ({ log }) => log.show();
