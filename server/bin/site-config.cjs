#!/usr/bin/env node
"use strict";
// Starts dist/site-config.js. Prints a clear message if Node is too old or the project is not built.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`site-config needs Node 22.18 or newer; this is Node ${process.versions.node}.`);
  process.exit(2);
}
const bundle = require("node:path").join(__dirname, "../../dist/site-config.js");
if (!require("node:fs").existsSync(bundle)) {
  console.error("site-config is not built yet: run 'npm run build' first.");
  process.exit(2);
}
// Enables the compile cache for everything loaded below.
require("../../dist/compile-cache.js");
require(bundle);
