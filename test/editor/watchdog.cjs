// This file is preloaded into VS Code's server and its child processes. Each of them ends when its parent does, even if
// the parent is killed and cannot clean up. It is CommonJS because child processes inherit only preloads that are
// specified with --require.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(), 500);
}, 1000).unref();
