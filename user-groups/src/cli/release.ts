import { updateTargets } from "../deliveries/rotateAndDeliver.ts";
import { keyText } from "../rotation/ports.ts";
import { displayId } from "../rotation/reportText.ts";
import { checkId, type KeyValues, keyOf, keyOptions } from "./clientOptions.ts";
import { type Define, EXIT } from "./command.ts";
import { openState, releaseAdvice } from "./rotation.ts";

interface Values extends KeyValues {
  readonly state?: string;
}

/** `user-groups release`. */
export const define: Define = (command, io, exit) => {
  keyOptions(command)
    .description(
      "Forget the targets of a user group on this machine, so that another group can use them. The targets keep the token " +
        "that they have. Nothing is sent.",
    )
    .option("--state <dir>", "The state folder, which records the targets (default: a folder for each user)")
    .action(async (userGroupId: string, values: Values) => {
      checkId(userGroupId, io);
      const key = keyOf(userGroupId, values);
      const state = await openState(values, io);
      const count = (await state.deliveries.read(key))?.targets.length ?? 0;
      const ports = { ...state, places: state.places(releaseAdvice(values)) };
      const busy = count === 0 ? undefined : await updateTargets(ports, key, () => []);
      if (busy) {
        io.err("Another process is working on this group, so its targets were kept. Try again later.\n");
        return exit(EXIT.busy);
      }
      await state.heldTokens.delete(keyText(key));
      const id = displayId(userGroupId);
      const targets = count === 1 ? "1 target" : `${count} targets`;
      io.err(count === 0 ? `${id} has no targets on this machine.\n` : `${id} no longer has ${targets}.\n`);
      exit(count === 0 ? EXIT.failed : EXIT.ok);
    });
};
