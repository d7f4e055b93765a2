import { authName } from "../kinds/authName.ts";
import { kindRule } from "./engine/kindRule.ts";

export const invalidAuthName = kindRule(authName, {
  id: "invalid-auth-name",
  severity: "error",
  docs: {
    summary: "The name of the authentication parameter does not fit the method basic.",
    why: "Basic authentication has two fields, for the user and for the password. The name must give both, joined by one colon; otherwise the playground cannot label them.",
    bad: { text: '{ "api": { "auth": { "method": "basic", "name": "Authorization" } } }' },
    good: { text: '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }' },
  },
});
