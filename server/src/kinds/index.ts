import type { KindId } from "../schema/schema.ts";
import { assetPath } from "./assetPath.ts";
import { authName } from "./authName.ts";
import { channel } from "./channel.ts";
import { configRef } from "./configRef.ts";
import { asyncapiRef, openapiRef } from "./descriptionRef.ts";
import { hexColor } from "./hexColor.ts";
import { href, secureHref, secureUrl } from "./href.ts";
import { iconName } from "./iconName.ts";
import type { ValueKind } from "./kind.ts";
import { operation } from "./operation.ts";
import { pagePath } from "./pagePath.ts";
import { redirectPath } from "./redirectPath.ts";
import { specSchema } from "./specSchema.ts";
import { url } from "./url.ts";
import { urlPrefix } from "./urlPrefix.ts";
import { versionName } from "./versionName.ts";

/** All value kinds by ID. A missing kind is a type error. */
export const kinds: Readonly<Record<KindId, ValueKind>> = {
  "asset-path": assetPath,
  "asyncapi-ref": asyncapiRef,
  "auth-name": authName,
  channel,
  "config-ref": configRef,
  "hex-color": hexColor,
  href,
  "icon-name": iconName,
  "openapi-ref": openapiRef,
  operation,
  "page-path": pagePath,
  "redirect-path": redirectPath,
  "secure-href": secureHref,
  "secure-url": secureUrl,
  "spec-schema": specSchema,
  url,
  "url-prefix": urlPrefix,
  "version-name": versionName,
};
