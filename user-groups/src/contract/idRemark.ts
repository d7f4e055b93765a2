import * as l10n from "@vscode/l10n";
import { checkSendable } from "./requestCheck.ts";

/** A remark about an ID for the user who enters it. */
type IdRemark = { readonly kind: "error" | "warning"; readonly text: string };

/**
 * Explains why an ID cannot be used, or why it may not be the intended one. IDs are compared byte for byte
 * (specification, Resources, rule 1).
 */
export function remarkOnId(id: string): IdRemark | undefined {
  if (checkSendable("get", { user_group_id: id })) {
    return { kind: "error", text: l10n.t("The ID is empty or contains an incomplete character.") };
  }
  // It could not be passed to a program, which is noticed only after the rotation.
  if (id.includes("\0")) return { kind: "error", text: l10n.t("The ID contains a null character.") };
  if (/\p{Cc}/u.test(id)) {
    return { kind: "warning", text: l10n.t("The ID contains control characters. They are part of the ID.") };
  }
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
