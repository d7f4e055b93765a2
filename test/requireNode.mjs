// Prints a clear message if this Node is too old to run the TypeScript of `npm start` and `npm test`, which requires
// Node 22.18 or newer. This file must run on every Node version.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Node 22.18 or newer is required. This is Node ${process.versions.node}.`);
  process.exit(1);
}
