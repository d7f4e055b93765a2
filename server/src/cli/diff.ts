import { Option } from "@sitekeeper/command-line";
import { printable } from "@sitekeeper/command-line/printable";
import { escapeMarkdown } from "../text/markdownText.ts";
import { type ChangedPart, diffSites, type SiteState } from "../view/diff.ts";
import { siteView } from "../view/siteView.ts";
import type { Define } from "./command.ts";
import { type OpenConfig, openConfig, repairWarning } from "./openConfig.ts";

const FORMATS = { text: asText, markdown: asMarkdown } as const;

/** `site-config diff OLD NEW`: prints the changes that readers see. */
export const define: Define = (command, io) => {
  command
    .description(
      "Describe in plain words the changes that readers see between two versions of a site, for example for a pull request.",
    )
    .argument("<old>", "The site config before the change, or the folder that contains it")
    .argument("<new>", "The site config after the change, or the folder that contains it")
    .addOption(new Option("--format <format>", "The output format").choices(Object.keys(FORMATS)).default("text"))
    .action(async (before: string, after: string, { format }: { readonly format: keyof typeof FORMATS }) => {
      const [old, now] = [await openConfig(before, io.cwd), await openConfig(after, io.cwd)];
      for (const opened of [old, now]) io.err(repairWarning(opened) ?? "");
      const parts = diffSites(stateOf(old), stateOf(now), format === "markdown" ? escapeMarkdown : undefined);
      const text = parts.length === 0 ? "Readers see no change.\n" : FORMATS[format](parts);
      io.out(text.split("\n").map(printable).join("\n"));
    });
};

const stateOf = ({ config, site }: OpenConfig): SiteState => ({
  view: siteView(config, site),
  bodyOf: (slug) => site.body(slug),
});

function asText(parts: readonly ChangedPart[]): string {
  return parts.map(({ title, changes }) => `${title}\n${changes.map(({ text }) => `  ${text}\n`).join("")}`).join("\n");
}

function asMarkdown(parts: readonly ChangedPart[]): string {
  return parts
    .map(({ title, changes }) => `### ${title}\n\n${changes.map(({ text }) => `- ${text}\n`).join("")}`)
    .join("\n");
}
