// Says in one clear sentence that this Node is too old for `npm start` and `npm test`: they are TypeScript, which Node
// runs from 22.18 on. This file must run on any Node.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`This needs Node 22.18 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
