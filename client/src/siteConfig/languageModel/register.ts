import { Disposable, type ExtensionContext, lm } from "vscode";
import { Part } from "../../part.ts";
import { SITE_TOOLS } from "./toolNames.ts";

/** Offers the tools of `site-config mcp` to language models in VS Code. Their code is loaded when a model calls one. */
export function registerSiteTools(context: ExtensionContext): Disposable {
  const tools = new Part(async () => (await import("../part.node.ts")).siteTools(context));
  return Disposable.from(
    ...SITE_TOOLS.map((name) => {
      const tool = tools.calls((all) => all[name], "invoke");
      return lm.registerTool(`sitekeeper_${name}`, tool);
    }),
  );
}
