import type { KindId } from "../schema/schema.ts";
import { authName } from "./authName.ts";
import { hexColor } from "./hexColor.ts";
import type { ValueKind } from "./kind.ts";
import { url } from "./url.ts";
import { versionName } from "./versionName.ts";

/** Every kind that has an answer to give, by its id. */
export const kinds: Partial<Record<KindId, ValueKind>> = {
  "auth-name": authName,
  "hex-color": hexColor,
  url,
  "version-name": versionName,
};
