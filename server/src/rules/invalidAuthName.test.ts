import { describeRule } from "../testing/ruleCases.ts";
import { invalidAuthName } from "./invalidAuthName.ts";

describeRule(invalidAuthName, [
  {
    name: "no colon",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  {
    name: "another mark",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user / secret"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:secret"}}}',
  },
  {
    name: "half",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user:"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  { name: "two colons", text: '{"api":{"auth":{"method":"basic","name":⟦"a:b:c"⟧}}}' },
  {
    name: "empty",
    text: '{"api":{"auth":{"name":⟦""⟧,"method":"basic"}}}',
    fixed: '{"api":{"auth":{"name":"username:password","method":"basic"}}}',
  },
  { name: "nothing for a pair", text: '{"api":{"auth":{"method":"basic","name":"user:password"}}}' },
  { name: "nothing for other methods", text: '{"api":{"auth":{"method":"key","name":"x-api-key"}}}' },
  { name: "nothing without a method", text: '{"api":{"auth":{"name":"Authorization"}}}' },
]);
