// Says in a file that this process started, and tells on a socket beside the file how much memory the process needs
// after garbage was collected.
const { renameSync, writeFileSync } = require("node:fs");
const { createServer } = require("node:net");
const path = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const folder = process.env.MEMORY_PROBES;
const start = { pid: process.pid, arguments: process.argv.slice(1) };

const file = path.join(folder, String(process.pid));
createServer((connection) => {
  connection.on("error", () => {});
  collectGarbage();
  // What is freed by the first collection may hold more.
  setImmediate(() => {
    collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    connection.end(JSON.stringify({ used: heapUsed + external, resident: rss }));
  });
})
  .listen(`${file}.sock`, () => {
    writeFileSync(`${file}.tmp`, JSON.stringify(start));
    renameSync(`${file}.tmp`, `${file}.json`);
  })
  .unref();
