import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { measureAgain, patience } from "../support/pace.ts";
import { protocolTest } from "./support/protocolTest.ts";

/** So many pages that what was needed to read them is given back. */
const PAGES = 5_000;

/** Loaded into the server's process: writes down each time V8 collects garbage. "asked" is what the program asked for. */
const WATCH = `
const { PerformanceObserver, constants } = require("node:perf_hooks");
const { appendFileSync } = require("node:fs");
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries()) {
    const isAsked = (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
    const kind = detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR ? "major" : "other";
    appendFileSync(__dirname + "/collected.txt", (isAsked ? "asked " : "") + kind + "\\n");
  }
}).observe({ entryTypes: ["gc"] });
`;

const CONFIG = '{ "navigation": [{ "group": "Start", "pages": ["page-0"] }] }\n';

const pages = Array.from({ length: PAGES }, (_, index) => [`page-${index}.mdx`, `About topic ${index}.\n`] as const);

protocolTest(
  "has V8 collect garbage once it has read many pages and nobody waits for it, in two rounds",
  {
    files: { ...Object.fromEntries(pages), "site.config.json": CONFIG, "watch.cjs": WATCH },
    client: (rootUri) => ({
      rootUri,
      capabilities: { textDocument: { publishDiagnostics: {} } },
      // V8 does the same by itself after 8 seconds.
      nodeArguments: ["--no-memory-reducer", "--require", path.join(fileURLToPath(rootUri), "watch.cjs")],
    }),
  },
  async ({ client, folder, uri }) => {
    await client.open(uri("site.config.json"), CONFIG);
    measureAgain();
    const file = path.join(folder, "collected.txt");
    const collected = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
    // A round starts with what V8 is asked for. V8 decides how it goes on.
    await expect.poll(collected, { timeout: patience(10_000) }).toMatch(/asked \w+\n(?:.+\n)*asked \w+\n/);
  },
);
