import { limitYoungSpace } from "./youngSpace.node.ts";

limitYoungSpace();
// The server is a separate bundle, because the compile cache covers only modules that are loaded after this line.
require("./compile-cache.js");
require("./server-main.js");
