import { LIMITS } from "./limits.ts";
import { checkRequest } from "./requestCheck.ts";

/** What is to be said of an id before it is used. */
export type IdRemark = { readonly kind: "error" | "warning"; readonly text: string };

/** Why an id cannot be used, or may not be the one that was meant: ids are compared byte for byte (specification, Resources, rule 1). */
export function remarkOnId(id: string): IdRemark | undefined {
  const problem = checkRequest("get", { user_group_id: id });
  if (problem) return { kind: "error", text: `The id must be ${EXPECTED}.` };
  if (id !== id.trim()) {
    return {
      kind: "warning",
      text: "The id begins or ends with a space. It counts: this is another id than without it.",
    };
  }
  if (id !== id.normalize("NFC")) {
    return {
      kind: "warning",
      text: "The id has letters that are put together of several characters. It is another id than the one that looks the same and is not.",
    };
  }
  if (/\p{Cf}/u.test(id)) {
    return { kind: "warning", text: "The id has characters that cannot be seen. It is another id than without them." };
  }
  return undefined;
}

const EXPECTED = `1 to ${LIMITS.idCodePoints} characters, none of them a control character`;
