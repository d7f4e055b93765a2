// One clear sentence where `npm start` and `npm test` could not even be read: they are TypeScript, which Node runs as it is
// from 22.18 on. Written so that any Node can say it.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`This needs Node 22.18 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
