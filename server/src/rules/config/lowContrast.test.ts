import { describeRule } from "../../testing/ruleCases.ts";
import { lowContrast } from "./lowContrast.ts";

describeRule(lowContrast, [
  {
    name: "a color on white",
    text: '{"colors":{"primary":⟦"#ffd700"⟧}}',
    message: /^Low contrast in light mode: 1\.4:1 against the default background\. WCAG AA requires 3:1\.$/,
    severity: "info",
    fixed: '{"colors":{"primary":"#ad9200"}}',
  },
  {
    name: "a color on the configured background",
    text: '{"colors":{"primary":"#000","light":⟦"#333"⟧},"background":{"color":{"dark":"#222"}}}',
    message: /^Low contrast in dark mode: 1\.2:1 against the background\. WCAG AA requires 3:1\.$/,
  },
  {
    name: "a color on the background of the older format",
    file: "mint.json",
    text: '{"colors":{"primary":"#000","light":⟦"#333"⟧,"background":{"dark":"#222"}}}',
    message: /^Low contrast in dark mode: 1\.2:1 against the background\. WCAG AA requires 3:1\.$/,
  },
  { name: "black on white and white on black", text: '{"colors":{"primary":"#000","light":"#fff"}}' },
  { name: "an invalid color", text: '{"colors":{"primary":"yellow"}}' },
  {
    name: "the button color in the older format",
    file: "mint.json",
    text: '{"colors":{"primary":"#000","light":"#fff","dark":"#fff"}}',
  },
  {
    name: "the button color in both modes",
    text: '{"colors":{"primary":"#000","light":"#fff","dark":⟦"#ffd700"⟧}}',
    message: /^Low contrast in light mode: 1\.4:1 against the default background\./,
    fixed: '{"colors":{"primary":"#000","light":"#fff","dark":"#ad9200"}}',
  },
  {
    name: "the button color in dark mode",
    text: '{"colors":{"primary":"#000","light":"#fff","dark":⟦"#111"⟧}}',
    message: /^Low contrast in dark mode: 1:1 against the default background\./,
    fixed: '{"colors":{"primary":"#000","light":"#fff","dark":"#5d5d5d"}}',
  },
  {
    name: "a color without a shade that fits both backgrounds",
    text: '{"colors":{"primary":"#000","light":"#fff","dark":⟦"#000"⟧},"background":{"color":{"light":"#999","dark":"#444"}}}',
    fixed:
      '{"colors":{"primary":"#000","light":"#fff","dark":"#000"},"background":{"color":{"light":"#999","dark":"#444"}}}',
  },
  {
    name: "a primary color that is also used in dark mode",
    text: '{"colors":{"primary":⟦"#111"⟧}}',
    message: /^Low contrast in dark mode/,
  },
  {
    name: "a misplaced background",
    text: '{"colors":{"primary":"#ffd700"},"fonts":{"family":"Inter","background":{"color":{"light":"#000"}}}}',
  },
  {
    name: "an anchor color on the background of its mode",
    text: '{"navigation":{"anchors":[{"anchor":"A","pages":["a"],"color":{"light":⟦"#ffd700"⟧,"dark":"#ffd700"}}]}}',
    message: /^Low contrast in light mode/,
  },
  {
    name: "a light banner",
    text: '{"banner":{"content":"A","color":{"light":⟦"#ffd700"⟧,"dark":"#000"}}}',
    message: /^Low contrast: 1\.4:1 against the banner's white text\. WCAG AA requires 4\.5:1\.$/,
    severity: "info",
    fixed: '{"banner":{"content":"A","color":{"light":"#8a7400","dark":"#000"}}}',
  },
]);
