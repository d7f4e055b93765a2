// A test preloads this module into `site-config`, to fail or kill the process at one of its file system changes.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [act, wanted] = (process.env.INTERRUPT ?? "").split(":");
let calls = 0;

/** Counts a file system change. Fails or kills the process before the chosen one. */
function count() {
  if (++calls !== Number(wanted)) return;
  if (act === "kill") process.kill(process.pid, "SIGKILL");
  throw Object.assign(new Error("EACCES"), { code: "EACCES" });
}

for (const [owner, names] of [
  [fs, ["renameSync", "mkdirSync"]],
  [fs.promises, ["rename", "link"]],
]) {
  for (const name of names) {
    const original = owner[name];
    owner[name] = (...args) => {
      count();
      return original(...args);
    };
  }
}
const { open } = fs.promises;
fs.promises.open = async (file, flags, ...rest) => {
  if (flags === "wx") count();
  return open(file, flags, ...rest);
};
syncBuiltinESMExports();
