// Another extension in the same extension host: it starts first, and puts a memory probe into the extension host and
// into each process that the extension host starts from then on. VS Code removes NODE_OPTIONS from its own environment.
const path = require("node:path");

const probe = path.join(__dirname, "memoryProbe.cjs");
process.env.NODE_OPTIONS = `--require ${JSON.stringify(probe)}`;
require(probe);

exports.activate = () => {};
