// Loaded into a server's process: at each SIGUSR2 it collects garbage and writes to standard error how much of the heap is
// left, in bytes: all of it, and the part with compiled code.
const { getHeapSpaceStatistics, setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

/** Where V8 keeps machine code, bytecode and what belongs to them. */
const CODE_SPACES = ["code_space", "code_large_object_space", "trusted_space", "trusted_large_object_space"];

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  // Some objects are only free once others are.
  for (let time = 0; time < 4; time++) collect();
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => CODE_SPACES.includes(space_name));
  const code = spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  process.stderr.write(`heap: ${process.memoryUsage().heapUsed} ${code}\n`);
});
