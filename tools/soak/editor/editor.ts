import { existsSync } from "node:fs";
import { npmEditorRunsHere } from "../../../test/editor/paths.ts";
import { serverBundle } from "../../../test/protocol/support/server.ts";
import type { Counts, Part, SoakContext } from "../soak.ts";
import { workInEditor } from "./longSession.ts";

/** Long sessions in a real editor. */
export const editor: Part = {
  name: "editor",
  async open() {
    return { scenarios: [{ name: "a long session in VS Code", run: work }], close: async () => undefined };
  },
};

async function work(context: SoakContext): Promise<Counts | string> {
  if (!existsSync(serverBundle)) return "the extension is not built; run `npm run build` first";
  if (!npmEditorRunsHere()) return "VS Code from npm does not run on this machine";
  return workInEditor(context);
}
