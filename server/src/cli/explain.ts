import { printable } from "@sitekeeper/command-line/printable";
import { explanationOf } from "../features/service.ts";
import type { Define } from "./command.ts";
import { openConfig, repairWarning } from "./openConfig.ts";

/** `site-config explain [PATH]`: prints what readers see on a site, as Markdown. */
export const define: Define = (command, io) => {
  command
    .description(
      "Describe in plain words what readers see on a site: modes and colors, the pages of each tab and anchor, what is hidden and when, and unreachable pages.",
    )
    .argument("[path]", "The site config, or the folder that contains it", ".")
    .action(async (given: string) => {
      const opened = await openConfig(given, io.cwd);
      io.err(repairWarning(opened) ?? "");
      const text = explanationOf(opened);
      io.out(text.split("\n").map(printable).join("\n"));
    });
};
