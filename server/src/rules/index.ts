import { duplicateOperation } from "./api/duplicateOperation.ts";
import { openapiExtension } from "./api/openapiExtension.ts";
import { openapiInvalid } from "./api/openapiInvalid.ts";
import { openapiNotFound } from "./api/openapiNotFound.ts";
import { openapiReference } from "./api/openapiReference.ts";
import { openapiSyntax } from "./api/openapiSyntax.ts";
import { openapiUnreadable } from "./api/openapiUnreadable.ts";
import { openapiVersion } from "./api/openapiVersion.ts";
import { operationNotFound } from "./api/operationNotFound.ts";
import { operationWithoutPage } from "./api/operationWithoutPage.ts";
import { pageChannel } from "./api/pageChannel.ts";
import { pageOperation } from "./api/pageOperation.ts";
import { assetNotFound } from "./config/assetNotFound.ts";
import { commentNotAllowed } from "./config/commentNotAllowed.ts";
import { ctaNameRequired } from "./config/ctaNameRequired.ts";
import { ctaRepositoryUrl } from "./config/ctaRepositoryUrl.ts";
import { deprecatedField } from "./config/deprecatedField.ts";
import { duplicateKey } from "./config/duplicateKey.ts";
import { forcedMode } from "./config/forcedMode.ts";
import { iconStyleMismatch } from "./config/iconStyleMismatch.ts";
import { invalidAuthName } from "./config/invalidAuthName.ts";
import { invalidColor } from "./config/invalidColor.ts";
import { invalidUrl } from "./config/invalidUrl.ts";
import { invalidValue } from "./config/invalidValue.ts";
import { lowContrast } from "./config/lowContrast.ts";
import { missingField } from "./config/missingField.ts";
import { newerFormat } from "./config/newerFormat.ts";
import { olderFormat } from "./config/olderFormat.ts";
import { overriddenField } from "./config/overriddenField.ts";
import { socialMismatch } from "./config/socialMismatch.ts";
import { supersededConfig } from "./config/supersededConfig.ts";
import { syntaxError } from "./config/syntaxError.ts";
import { trailingComma } from "./config/trailingComma.ts";
import { unknownField } from "./config/unknownField.ts";
import { unknownIcon } from "./config/unknownIcon.ts";
import { unknownSocial } from "./config/unknownSocial.ts";
import { unknownValue } from "./config/unknownValue.ts";
import { unresolvedReference } from "./config/unresolvedReference.ts";
import { unusedImage } from "./config/unusedImage.ts";
import { unusedVariable } from "./config/unusedVariable.ts";
import { wrongType } from "./config/wrongType.ts";
import type { Rule } from "./engine/rule.ts";
import { tooExpensive } from "./engine/tooExpensive.ts";
import { deadLink } from "./link/deadLink.ts";
import { duplicateRedirect } from "./link/duplicateRedirect.ts";
import { externalHeadingNotFound } from "./link/externalHeadingNotFound.ts";
import { headingNotFound } from "./link/headingNotFound.ts";
import { linkNotFound } from "./link/linkNotFound.ts";
import { localhostLink } from "./link/localhostLink.ts";
import { movedLink } from "./link/movedLink.ts";
import { ownSiteLink } from "./link/ownSiteLink.ts";
import { redirectChain } from "./link/redirectChain.ts";
import { redirectLeadingSlash } from "./link/redirectLeadingSlash.ts";
import { redirectNotFound } from "./link/redirectNotFound.ts";
import { redirectSource } from "./link/redirectSource.ts";
import { siteLinkNotFound } from "./link/siteLinkNotFound.ts";
import { uncheckedLink } from "./link/uncheckedLink.ts";
import { ambiguousPage } from "./navigation/ambiguousPage.ts";
import { conflictingContent } from "./navigation/conflictingContent.ts";
import { duplicateName } from "./navigation/duplicateName.ts";
import { duplicatePage } from "./navigation/duplicatePage.ts";
import { duplicateVersion } from "./navigation/duplicateVersion.ts";
import { emptyGroup } from "./navigation/emptyGroup.ts";
import { missingTranslation } from "./navigation/missingTranslation.ts";
import { nestedGroup } from "./navigation/nestedGroup.ts";
import { orphanPage } from "./navigation/orphanPage.ts";
import { otherRepository } from "./navigation/otherRepository.ts";
import { pageExtension } from "./navigation/pageExtension.ts";
import { pageLeadingSlash } from "./navigation/pageLeadingSlash.ts";
import { pageNotFound } from "./navigation/pageNotFound.ts";
import { pageOutsideSite } from "./navigation/pageOutsideSite.ts";
import { singleVersion } from "./navigation/singleVersion.ts";
import { unknownVersion } from "./navigation/unknownVersion.ts";
import { unmatchedPrefix } from "./navigation/unmatchedPrefix.ts";
import { duplicateId } from "./page/duplicateId.ts";
import { duplicatePageTitle } from "./page/duplicatePageTitle.ts";
import { duplicateProperty } from "./page/duplicateProperty.ts";
import { duplicateTitle } from "./page/duplicateTitle.ts";
import { fenceLanguage } from "./page/fenceLanguage.ts";
import { fenceTitle } from "./page/fenceTitle.ts";
import { frontMatterField } from "./page/frontMatterField.ts";
import { frontMatterUnreadable } from "./page/frontMatterUnreadable.ts";
import { headingOrder } from "./page/headingOrder.ts";
import { imageNotFound } from "./page/imageNotFound.ts";
import { imageWithoutAlt } from "./page/imageWithoutAlt.ts";
import { misplacedContent } from "./page/misplacedContent.ts";
import { misplacedTag } from "./page/misplacedTag.ts";
import { missingProperty } from "./page/missingProperty.ts";
import { pageIcon } from "./page/pageIcon.ts";
import { pageUnreadable } from "./page/pageUnreadable.ts";
import { propertyValue } from "./page/propertyValue.ts";
import { unclosedFence } from "./page/unclosedFence.ts";
import { undefinedName } from "./page/undefinedName.ts";
import { unknownComponent } from "./page/unknownComponent.ts";
import { unknownProperty } from "./page/unknownProperty.ts";
import { unknownVariable } from "./page/unknownVariable.ts";
import { unusableImport } from "./page/unusableImport.ts";
import { unusedIgnore } from "./page/unusedIgnore.ts";
import { unusedImport } from "./page/unusedImport.ts";
import { unusedSnippet } from "./page/unusedSnippet.ts";

/**
 * All rules, in the order of the rule reference. "npm run generate" appends new rules. Move them to the right place.
 */
export const rules: readonly Rule[] = [
  syntaxError,
  commentNotAllowed,
  trailingComma,
  duplicateKey,
  missingField,
  wrongType,
  unknownValue,
  invalidValue,
  unknownField,
  overriddenField,
  unknownSocial,
  newerFormat,
  olderFormat,
  supersededConfig,
  nestedGroup,
  conflictingContent,
  invalidColor,
  invalidUrl,
  invalidAuthName,
  ctaNameRequired,
  ctaRepositoryUrl,
  pageNotFound,
  operationNotFound,
  operationWithoutPage,
  pageExtension,
  pageLeadingSlash,
  pageOutsideSite,
  ambiguousPage,
  duplicatePage,
  duplicateName,
  emptyGroup,
  missingTranslation,
  orphanPage,
  unusedImage,
  assetNotFound,
  openapiNotFound,
  openapiUnreadable,
  unresolvedReference,
  unmatchedPrefix,
  unknownVersion,
  duplicateVersion,
  singleVersion,
  redirectLeadingSlash,
  duplicateRedirect,
  redirectChain,
  redirectSource,
  redirectNotFound,
  unusedVariable,
  unknownIcon,
  iconStyleMismatch,
  socialMismatch,
  deprecatedField,
  forcedMode,
  lowContrast,
  linkNotFound,
  headingNotFound,
  imageNotFound,
  imageWithoutAlt,
  pageUnreadable,
  unknownComponent,
  unusableImport,
  unusedImport,
  undefinedName,
  unknownVariable,
  unknownProperty,
  duplicateProperty,
  missingProperty,
  propertyValue,
  pageIcon,
  misplacedTag,
  misplacedContent,
  duplicateTitle,
  duplicateId,
  unclosedFence,
  frontMatterUnreadable,
  frontMatterField,
  pageOperation,
  pageChannel,
  duplicatePageTitle,
  fenceTitle,
  fenceLanguage,
  headingOrder,
  localhostLink,
  ownSiteLink,
  unusedSnippet,
  unusedIgnore,
  openapiSyntax,
  openapiVersion,
  duplicateOperation,
  openapiReference,
  openapiInvalid,
  deadLink,
  movedLink,
  uncheckedLink,
  externalHeadingNotFound,
  siteLinkNotFound,
  otherRepository,
  tooExpensive,
  openapiExtension,
];

/** Finds a rule by ID. */
export function ruleById(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
