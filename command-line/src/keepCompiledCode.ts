// This is a separate bundle because it must load before the bundles whose compiled code Node should cache. Without a
// safe cache folder, Node compiles the code on every start. Node itself honors NODE_COMPILE_CACHE and
// NODE_DISABLE_COMPILE_CACHE.
import { enableCompileCache } from "node:module";
import { claimCacheFolder } from "./cacheFolder.ts";

const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
const folder = NODE_COMPILE_CACHE || NODE_DISABLE_COMPILE_CACHE ? undefined : claimCacheFolder("compiled");
if (folder !== undefined) enableCompileCache(folder);
