import * as l10n from "@vscode/l10n";
import { member, stringOf } from "../json/json.ts";
import type { ValueContext } from "../knowledge/valueContext.ts";
import { keyOf } from "../schema/roleKeys.ts";
import type { ValueKind } from "./kind.ts";

/** Matches `[usernameName]:[passwordName]`: two names separated by a colon. */
const PAIR = /^[^:]+:[^:]+$/;
const EXAMPLE = "username:password";

export const authName = {
  id: "auth-name",
  problem(value, context) {
    if (method(context) !== "basic" || isPair(value)) return undefined;
    return l10n.t(
      "{0} is not valid for basic authentication. Use two names separated by a colon, for example {1}.",
      JSON.stringify(value),
      EXAMPLE,
    );
  },
  corrections(value, context) {
    if (method(context) !== "basic" || isPair(value)) return [];
    const names = value.split(/[\s:,;/|]+/).filter((name) => name !== "");
    const [user = "username", password = "password"] = names;
    return names.length > 2
      ? []
      : [{ title: l10n.t("Change to {0}", `${user}:${password}`), value: `${user}:${password}` }];
  },
  candidates: (context) =>
    method(context) === "basic"
      ? [{ value: EXAMPLE, detail: l10n.t("names of the user and password fields") }]
      : [
          { value: "Authorization", detail: l10n.t("standard header") },
          { value: "x-api-key", detail: l10n.t("common header for API keys") },
        ],
} satisfies ValueKind;

function isPair(value: string): boolean {
  return PAIR.test(value) && value.split(":").every((name) => name.trim() !== "");
}

/** Returns the authentication method that is set in the same object. */
function method({ occurrence: { entry } }: ValueContext): string | undefined {
  return stringOf(member(entry?.parent?.node, keyOf(entry?.parent?.schema, "api.auth.method") ?? ""));
}
