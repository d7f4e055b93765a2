import { describeRule } from "../testing/ruleCases.ts";
import { forcedMode } from "./forcedMode.ts";

describeRule(forcedMode, [
  {
    name: "says which mode",
    text: '{ "modeToggle": { "default": "dark", ⟦"isHidden": true⟧ } }',
    message: /^Dark mode for everyone: the toggle is hidden and the default is "dark"\.$/,
    severity: "info",
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  { name: "nothing when it is shown", text: '{ "modeToggle": { "default": "dark", "isHidden": false } }' },
  { name: "nothing without a default", text: '{ "modeToggle": { "isHidden": true } }' },
]);
