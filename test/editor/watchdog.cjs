// Preloaded into VS Code's server and its children. Each process ends with its parent, even if the parent is killed and
// cannot clean up. CommonJS, because children only inherit preloads given by --require.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(), 500);
}, 1000).unref();
