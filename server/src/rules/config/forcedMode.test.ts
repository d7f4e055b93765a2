import { describeRule } from "../../testing/ruleCases.ts";
import { forcedMode } from "./forcedMode.ts";

describeRule(forcedMode, [
  {
    name: "a strict appearance with a default",
    text: '{ "appearance": { "default": "dark", ⟦"strict": true⟧ } }',
    message: /^Dark mode for everyone: the toggle is hidden and the default is "dark"\.$/,
    severity: "info",
    fixed: '{ "appearance": { "default": "dark" } }',
  },
  { name: "an appearance with a toggle", text: '{ "appearance": { "default": "dark", "strict": false } }' },
  { name: "a strict appearance without a default", text: '{ "appearance": { "strict": true } }' },
  {
    name: "a hidden toggle with a default",
    file: "mint.json",
    text: '{ "modeToggle": { "default": "dark", ⟦"isHidden": true⟧ } }',
    message: /^Dark mode for everyone: the toggle is hidden and the default is "dark"\.$/,
    severity: "info",
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  { name: "a visible toggle", file: "mint.json", text: '{ "modeToggle": { "default": "dark", "isHidden": false } }' },
  { name: "a hidden toggle without a default", file: "mint.json", text: '{ "modeToggle": { "isHidden": true } }' },
]);
