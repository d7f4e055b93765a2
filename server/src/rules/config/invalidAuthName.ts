import { authName } from "../../kinds/authName.ts";
import { kindRule } from "../engine/corrections.ts";

export const invalidAuthName = kindRule([authName], {
  id: "invalid-auth-name",
  severity: "error",
  rejects: true,
  docs: {
    summary: "The name of the authentication parameter is invalid for the `basic` method.",
    why: "Basic authentication has two fields, one for the user name and one for the password. The name must label both, separated by a colon, or the API playground cannot label its fields.",
    examples: {
      format: "mint",
      incorrect: '{ "api": { "auth": { "method": "basic", "name": "Authorization" } } }',
      correct: '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }',
    },
  },
});
