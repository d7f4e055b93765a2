// Loaded into a server's process: at each SIGUSR2 it collects garbage and writes to standard error how much of the heap is left.
const { setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  // Some objects are only free once others are.
  for (let time = 0; time < 4; time++) collect();
  process.stderr.write(`heap: ${process.memoryUsage().heapUsed}\n`);
});
