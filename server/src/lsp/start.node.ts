import { enableCompileCache } from "node:module";
import { limitYoungSpace } from "./youngSpace.node.ts";

limitYoungSpace();
// The bundle that does the work is a file of its own: only what is loaded after this line comes from the cache.
enableCompileCache();
require("./server-main.js");
