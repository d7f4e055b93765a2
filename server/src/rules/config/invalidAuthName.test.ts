import { describeRule } from "../../testing/ruleCases.ts";
import { invalidAuthName } from "./invalidAuthName.ts";

describeRule(invalidAuthName, [
  {
    name: "a separator in the newer format",
    text: '{"api":{"mdx":{"auth":{"method":"basic","name":⟦"user / secret"⟧}}}}',
    fixed: '{"api":{"mdx":{"auth":{"method":"basic","name":"user:secret"}}}}',
  },
  {
    name: "no colon",
    file: "mint.json",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  {
    name: "another separator",
    file: "mint.json",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user / secret"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:secret"}}}',
  },
  {
    name: "a missing second label",
    file: "mint.json",
    text: '{"api":{"auth":{"method":"basic","name":⟦"user:"⟧}}}',
    fixed: '{"api":{"auth":{"method":"basic","name":"user:password"}}}',
  },
  { name: "two colons", file: "mint.json", text: '{"api":{"auth":{"method":"basic","name":⟦"a:b:c"⟧}}}' },
  {
    name: "an empty name",
    file: "mint.json",
    text: '{"api":{"auth":{"name":⟦""⟧,"method":"basic"}}}',
    fixed: '{"api":{"auth":{"name":"username:password","method":"basic"}}}',
  },
  { name: "a pair of labels", file: "mint.json", text: '{"api":{"auth":{"method":"basic","name":"user:password"}}}' },
  { name: "other methods", file: "mint.json", text: '{"api":{"auth":{"method":"key","name":"x-api-key"}}}' },
  { name: "no method", file: "mint.json", text: '{"api":{"auth":{"name":"Authorization"}}}' },
]);
