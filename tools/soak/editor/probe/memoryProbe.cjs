// Records the start of this process in a file. Reports the memory use after garbage collection on a socket that is next
// to the file.
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
  // Objects that only a second collection frees may hold on to more memory.
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
