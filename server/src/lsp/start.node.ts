import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// The bundle that does the work is a file of its own: only what is loaded after this line comes from the cache.
enableCompileCache();
// V8 would let the space for new objects grow to over 100 MB while an author types in a large file; what it saves is not
// measurable here. A Node that does not know the flag ignores it.
setFlagsFromString("--semi-space-growth-factor=1");
require("./server-main.js");
