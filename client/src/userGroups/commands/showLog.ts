import type { Command } from "../tools.ts";

/** Shows what happened, without any secret. */
export const showLog: Command = async ({ log }) => log.show();
