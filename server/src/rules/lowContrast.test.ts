import { describeRule } from "../testing/ruleCases.ts";
import { lowContrast } from "./lowContrast.ts";

describeRule(lowContrast, [
  {
    name: "on white",
    text: '{"colors":{"primary":⟦"#ffd700"⟧}}',
    message: /^Low contrast in light mode: 1\.4:1 against the default background\. WCAG AA requires 3:1\.$/,
    severity: "info",
    fixed: '{"colors":{"primary":"#ad9200"}}',
  },
  {
    name: "on the given background",
    text: '{"colors":{"primary":"#000","light":⟦"#333"⟧,"background":{"dark":"#222"}}}',
    message: /^Low contrast in dark mode: 1\.2:1 against the background\. WCAG AA requires 3:1\.$/,
  },
  { name: "nothing for black on white and white on black", text: '{"colors":{"primary":"#000","light":"#fff"}}' },
  { name: "nothing for an invalid color", text: '{"colors":{"primary":"yellow"}}' },
]);
