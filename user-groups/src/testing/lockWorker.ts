import { readFile, writeFile } from "node:fs/promises";
import { fileLocks } from "../stores/fileLocks.ts";

// A process that acquires a lock. `lockWorker.ts FOLDER` holds the lock until it is killed. `lockWorker.ts FOLDER FILE
// COUNT` adds 1 to the number in the file COUNT times, each time while it holds the lock.
const [folder = "", counter, count] = process.argv.slice(2);
const key = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
const locks = fileLocks(folder);

for (let done = 0; counter !== undefined && done < Number(count); ) {
  const lock = await locks.acquire(key, "count");
  if (!lock.held) continue;
  await writeFile(counter, String(Number(await readFile(counter, "utf8")) + 1));
  await lock.release();
  done++;
}
if (counter === undefined) {
  await locks.acquire(key, "hold");
  process.send?.("held");
  setInterval(() => {}, 1_000);
} else {
  process.disconnect();
}
