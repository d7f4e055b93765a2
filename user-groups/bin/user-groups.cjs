#!/usr/bin/env node
"use strict";
// Loads dist/user-groups.js. Prints one clear sentence if Node is too old or the project has not been built.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`user-groups needs Node 22.18 or newer; this is Node ${process.versions.node}.`);
  process.exit(2);
}
const bundle = require("node:path").join(__dirname, "../../dist/user-groups.js");
if (!require("node:fs").existsSync(bundle)) {
  console.error("user-groups is not built yet: run 'npm run build' first.");
  process.exit(2);
}
// Enables the compile cache for everything loaded below.
require("../../dist/compile-cache.js");
require(bundle);
