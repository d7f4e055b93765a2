import type { Reader } from "./reader.ts";
import { apiResponse } from "./readers/apiResponse.ts";
import { envFile } from "./readers/envFile.ts";
import { frontMatter } from "./readers/frontMatter.ts";
import { gitIgnore, gitIndex } from "./readers/gitFiles.ts";
import { idFile } from "./readers/idFile.ts";
import { image } from "./readers/image.ts";
import { openApi } from "./readers/openApi.ts";
import { page } from "./readers/page.ts";
import { request } from "./readers/request.ts";
import { settingsFile } from "./readers/settingsFile.ts";
import { siteConfig } from "./readers/siteConfig.ts";
import { siteConfigFixes } from "./readers/siteConfigFixes.ts";
import { strictJson } from "./readers/strictJson.ts";
import { baseUrl, databaseUrl } from "./readers/urls.ts";

/** All readers of untrusted text. */
export const readers: readonly Reader[] = [
  siteConfig,
  siteConfigFixes,
  settingsFile,
  frontMatter,
  page,
  openApi,
  image,
  gitIgnore,
  gitIndex,
  envFile,
  idFile,
  baseUrl,
  databaseUrl,
  apiResponse,
  request,
  strictJson,
];
