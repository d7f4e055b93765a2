import { ambiguousPage } from "./ambiguousPage.ts";
import { assetNotFound } from "./assetNotFound.ts";
import { commentNotAllowed } from "./commentNotAllowed.ts";
import { conflictingContent } from "./conflictingContent.ts";
import { ctaNameRequired } from "./ctaNameRequired.ts";
import { ctaRepositoryUrl } from "./ctaRepositoryUrl.ts";
import { deadLink } from "./deadLink.ts";
import { deprecatedField } from "./deprecatedField.ts";
import { duplicateId } from "./duplicateId.ts";
import { duplicateKey } from "./duplicateKey.ts";
import { duplicateName } from "./duplicateName.ts";
import { duplicateOperation } from "./duplicateOperation.ts";
import { duplicatePage } from "./duplicatePage.ts";
import { duplicatePageTitle } from "./duplicatePageTitle.ts";
import { duplicateProperty } from "./duplicateProperty.ts";
import { duplicateRedirect } from "./duplicateRedirect.ts";
import { duplicateTitle } from "./duplicateTitle.ts";
import { duplicateVersion } from "./duplicateVersion.ts";
import { emptyGroup } from "./emptyGroup.ts";
import type { Rule } from "./engine/rule.ts";
import { externalHeadingNotFound } from "./externalHeadingNotFound.ts";
import { fenceLanguage } from "./fenceLanguage.ts";
import { fenceTitle } from "./fenceTitle.ts";
import { forcedMode } from "./forcedMode.ts";
import { frontMatterField } from "./frontMatterField.ts";
import { frontMatterUnreadable } from "./frontMatterUnreadable.ts";
import { headingNotFound } from "./headingNotFound.ts";
import { headingOrder } from "./headingOrder.ts";
import { iconStyleMismatch } from "./iconStyleMismatch.ts";
import { imageNotFound } from "./imageNotFound.ts";
import { imageWithoutAlt } from "./imageWithoutAlt.ts";
import { invalidAuthName } from "./invalidAuthName.ts";
import { invalidColor } from "./invalidColor.ts";
import { invalidUrl } from "./invalidUrl.ts";
import { invalidValue } from "./invalidValue.ts";
import { linkNotFound } from "./linkNotFound.ts";
import { localhostLink } from "./localhostLink.ts";
import { lowContrast } from "./lowContrast.ts";
import { misplacedContent } from "./misplacedContent.ts";
import { misplacedTag } from "./misplacedTag.ts";
import { missingField } from "./missingField.ts";
import { missingProperty } from "./missingProperty.ts";
import { missingTranslation } from "./missingTranslation.ts";
import { movedLink } from "./movedLink.ts";
import { nestedGroup } from "./nestedGroup.ts";
import { newerFormat } from "./newerFormat.ts";
import { olderFormat } from "./olderFormat.ts";
import { openapiInvalid } from "./openapiInvalid.ts";
import { openapiNotFound } from "./openapiNotFound.ts";
import { openapiReference } from "./openapiReference.ts";
import { openapiSyntax } from "./openapiSyntax.ts";
import { openapiUnreadable } from "./openapiUnreadable.ts";
import { openapiVersion } from "./openapiVersion.ts";
import { operationNotFound } from "./operationNotFound.ts";
import { operationWithoutPage } from "./operationWithoutPage.ts";
import { orphanPage } from "./orphanPage.ts";
import { otherRepository } from "./otherRepository.ts";
import { overriddenField } from "./overriddenField.ts";
import { ownSiteLink } from "./ownSiteLink.ts";
import { pageChannel } from "./pageChannel.ts";
import { pageExtension } from "./pageExtension.ts";
import { pageIcon } from "./pageIcon.ts";
import { pageLeadingSlash } from "./pageLeadingSlash.ts";
import { pageNotFound } from "./pageNotFound.ts";
import { pageOperation } from "./pageOperation.ts";
import { pageOutsideSite } from "./pageOutsideSite.ts";
import { pageUnreadable } from "./pageUnreadable.ts";
import { propertyValue } from "./propertyValue.ts";
import { redirectChain } from "./redirectChain.ts";
import { redirectLeadingSlash } from "./redirectLeadingSlash.ts";
import { redirectNotFound } from "./redirectNotFound.ts";
import { redirectSource } from "./redirectSource.ts";
import { singleVersion } from "./singleVersion.ts";
import { siteLinkNotFound } from "./siteLinkNotFound.ts";
import { socialMismatch } from "./socialMismatch.ts";
import { supersededConfig } from "./supersededConfig.ts";
import { syntaxError } from "./syntaxError.ts";
import { tooExpensive } from "./tooExpensive.ts";
import { trailingComma } from "./trailingComma.ts";
import { uncheckedLink } from "./uncheckedLink.ts";
import { unclosedFence } from "./unclosedFence.ts";
import { undefinedName } from "./undefinedName.ts";
import { unknownComponent } from "./unknownComponent.ts";
import { unknownField } from "./unknownField.ts";
import { unknownIcon } from "./unknownIcon.ts";
import { unknownProperty } from "./unknownProperty.ts";
import { unknownSocial } from "./unknownSocial.ts";
import { unknownValue } from "./unknownValue.ts";
import { unknownVariable } from "./unknownVariable.ts";
import { unknownVersion } from "./unknownVersion.ts";
import { unmatchedPrefix } from "./unmatchedPrefix.ts";
import { unresolvedReference } from "./unresolvedReference.ts";
import { unusableImport } from "./unusableImport.ts";
import { unusedIgnore } from "./unusedIgnore.ts";
import { unusedImage } from "./unusedImage.ts";
import { unusedImport } from "./unusedImport.ts";
import { unusedSnippet } from "./unusedSnippet.ts";
import { unusedVariable } from "./unusedVariable.ts";
import { wrongType } from "./wrongType.ts";

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
];

/** Finds a rule by ID. */
export function ruleById(id: string): Rule | undefined {
  return rules.find((rule) => rule.id === id);
}
