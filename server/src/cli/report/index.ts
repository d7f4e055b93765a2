import type { Format } from "../check/options.ts";
import { github } from "./github.ts";
import { json } from "./json.ts";
import { pretty } from "./pretty.ts";
import type { Reporter } from "./reporter.ts";
import { sarif } from "./sarif.ts";

/** The writer of each format. */
export const reporters: Readonly<Record<Format, Reporter>> = { pretty, json, sarif, github };
