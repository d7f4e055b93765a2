import type { Format } from "../check/options.ts";
import { compact } from "./compact.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { json } from "./json.ts";
import { pretty } from "./pretty.ts";
import type { Reporter } from "./reporter.ts";
import { sarif } from "./sarif.ts";

/** The writer of each format. */
export const reporters: Readonly<Record<Format, Reporter>> = { pretty, compact, json, sarif, github, gitlab };

/** Formats for services that know the files of a repository by their paths from its root. */
export const REPOSITORY_FORMATS: ReadonlySet<Format> = new Set<Format>(["sarif", "github", "gitlab"]);
