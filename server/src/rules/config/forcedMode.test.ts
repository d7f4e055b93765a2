import { describeRule } from "../../testing/ruleCases.ts";
import { forcedMode } from "./forcedMode.ts";

describeRule(forcedMode, [
  {
    name: "a hidden toggle with a default",
    file: "mint.json",
    text: '{ "modeToggle": { "default": "dark", ⟦"isHidden": true⟧ } }',
    message: /^Dark mode for everyone: the toggle is hidden and the default is "dark"\.$/,
    severity: "info",
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  { name: "a visible toggle", text: '{ "modeToggle": { "default": "dark", "isHidden": false } }' },
  { name: "a hidden toggle without a default", text: '{ "modeToggle": { "isHidden": true } }' },
]);
