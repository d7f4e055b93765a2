// A bundle of its own: the doors of the commands load it before the bundle whose compiled code is kept. Node caches what
// it compiles from here on, so that the next start is faster. Without a safe folder it compiles at each start. Node itself
// obeys NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE.
import { enableCompileCache } from "node:module";
import { claimCacheFolder } from "./cacheFolder.ts";

const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
const folder = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE ? undefined : claimCacheFolder("compiled");
if (folder !== undefined) enableCompileCache(folder);
