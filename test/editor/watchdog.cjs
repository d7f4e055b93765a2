// Preloaded into VS Code's server and its children: each ends with the process that started it, even when that one is
// killed and cannot clean up. CommonJS, because children inherit only preloads given by --require.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid === parent) return;
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(), 500);
}, 1000).unref();
