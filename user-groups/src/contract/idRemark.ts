import * as l10n from "@vscode/l10n";
import { LIMITS } from "./contract.ts";
import { checkRequest } from "./requestCheck.ts";

/** A remark about an ID for the user who enters it. */
type IdRemark = { readonly kind: "error" | "warning"; readonly text: string };

/**
 * Explains why an ID cannot be used, or why it may not be the intended one. IDs are compared byte for byte
 * (specification, Resources, rule 1).
 */
export function remarkOnId(id: string): IdRemark | undefined {
  const problem = checkRequest("get", { user_group_id: id });
  if (problem)
    return {
      kind: "error",
      text: l10n.t("The ID must be 1 to {0} characters without control characters.", LIMITS.idCodePoints),
    };
  if (id !== id.trim()) {
    return {
      kind: "warning",
      text: l10n.t("The ID starts or ends with a space. The space is part of the ID."),
    };
  }
  if (id !== id.normalize("NFC")) {
    return {
      kind: "warning",
      text: l10n.t(
        "The ID contains combining characters. It differs from the ID with composed characters, although both look the same.",
      ),
    };
  }
  if (/\p{Cf}/u.test(id)) {
    return { kind: "warning", text: l10n.t("The ID contains invisible characters. They are part of the ID.") };
  }
  return undefined;
}
