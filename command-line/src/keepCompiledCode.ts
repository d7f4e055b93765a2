// A separate bundle, loaded before the bundle whose compiled code is cached. Node caches what it compiles after this, so that
// the next start is faster. Without a safe folder it compiles at each start. Node itself obeys NODE_COMPILE_CACHE and
// NODE_DISABLE_COMPILE_CACHE.
import { enableCompileCache } from "node:module";
import { claimCacheFolder } from "./cacheFolder.ts";

const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
const folder = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE ? undefined : claimCacheFolder("compiled");
if (folder !== undefined) enableCompileCache(folder);
