// Loaded into a server process. On SIGUSR2, collects garbage and writes the size of the used heap in bytes to standard
// error: the total, and the part that is compiled code.
const { getHeapSpaceStatistics, setFlagsFromString } = require("node:v8");
const { runInNewContext } = require("node:vm");

/** The heap spaces for machine code, bytecode, and related objects. */
const CODE_SPACES = ["code_space", "code_large_object_space", "trusted_space", "trusted_large_object_space"];

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  // Run several times, because some objects are only released after others.
  for (let time = 0; time < 4; time++) collect();
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => CODE_SPACES.includes(space_name));
  const code = spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  process.stderr.write(`heap: ${process.memoryUsage().heapUsed} ${code}\n`);
});
