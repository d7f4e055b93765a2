// A bundle of its own: the doors of the commands load it before the bundle whose compiled code is kept.
import { keepCompiledCode } from "./compileCache.ts";

keepCompiledCode();
