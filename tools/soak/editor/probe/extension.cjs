// An extension that starts before the others in the same extension host. It loads a memory probe into the extension
// host and into all processes that the extension host starts afterward. Starting VS Code with NODE_OPTIONS does not
// work, because VS Code removes that variable from its environment.
const path = require("node:path");

const probe = path.join(__dirname, "memoryProbe.cjs");
process.env.NODE_OPTIONS = `--require ${JSON.stringify(probe)}`;
require(probe);

exports.activate = () => {};
