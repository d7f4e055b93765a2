import { fuzzing } from "../fuzz/scenario.ts";
import { editor } from "./editor/editor.ts";
import { language } from "./language/language.ts";
import { properties } from "./properties.ts";
import type { Part } from "./soak.ts";
import { tokens } from "./tokens/tokens.ts";

/** The parts of `npm run soak`, in their order. */
export const parts: readonly Part[] = [tokens, language, editor, properties, fuzzing];
