import type { KindId } from "../schema/schema.ts";
import { assetPath } from "./assetPath.ts";
import { authName } from "./authName.ts";
import { hexColor } from "./hexColor.ts";
import { iconName } from "./iconName.ts";
import type { ValueKind } from "./kind.ts";
import { openapiRef } from "./openapiRef.ts";
import { pagePath } from "./pagePath.ts";
import { url } from "./url.ts";
import { urlPrefix } from "./urlPrefix.ts";
import { versionName } from "./versionName.ts";

/** Every kind by its id: a kind without an entry is a type error. */
export const kinds: Readonly<Record<KindId, ValueKind>> = {
  "asset-path": assetPath,
  "auth-name": authName,
  "hex-color": hexColor,
  "icon-name": iconName,
  "openapi-ref": openapiRef,
  "page-path": pagePath,
  url,
  "url-prefix": urlPrefix,
  "version-name": versionName,
};
