import { describeRule } from "../../testing/ruleCases.ts";
import { invalidColor } from "./invalidColor.ts";

describeRule(invalidColor, [
  {
    name: "a color name, matching the case of other colors",
    text: '{"colors":{"primary":⟦"salmon"⟧,"light":"#ABCDEF"}}',
    message: /^"salmon" is not a valid hex color\. Use #rgb or #rrggbb, for example #0d9373\.$/,
    fixed: '{"colors":{"primary":"#FA8072","light":"#ABCDEF"}}',
  },
  { name: "a name", text: '{"colors":{"primary":⟦"Teal"⟧}}', fixed: '{"colors":{"primary":"#008080"}}' },
  { name: "no #", text: '{"colors":{"primary":⟦"0D9373"⟧}}', fixed: '{"colors":{"primary":"#0D9373"}}' },
  { name: "extra # characters", text: '{"colors":{"primary":⟦"##fff"⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "spaces", text: '{"colors":{"primary":⟦" #fff "⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "rgb()", text: '{"colors":{"primary":⟦"rgb(13, 147, 115)"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  {
    name: "rgb() with percentages",
    text: '{"colors":{"primary":⟦"rgb(100% 0% 50%)"⟧}}',
    fixed: '{"colors":{"primary":"#ff0080"}}',
  },
  { name: "hsl()", text: '{"colors":{"primary":⟦"hsl(120deg 100% 25%)"⟧}}', fixed: '{"colors":{"primary":"#008000"}}' },
  { name: "eight digits", text: '{"colors":{"primary":⟦"#0d937380"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  { name: "four digits", text: '{"colors":{"primary":⟦"#0d98"⟧}}', fixed: '{"colors":{"primary":"#0d9"}}' },
  { name: "nonsense", text: '{"colors":{"primary":⟦"greenish"⟧}}', fixed: '{"colors":{"primary":"greenish"}}' },
  { name: "an empty color", text: '{"colors":{"primary":⟦""⟧}}', fixed: '{"colors":{"primary":""}}' },
  {
    name: "both modes of an anchor color",
    text: '{"navigation":{"anchors":[{"anchor":"A","color":{"light":⟦"x"⟧,"dark":⟦"y"⟧}}]}}',
  },
  { name: "both ends of a gradient", file: "mint.json", text: '{"anchors":[{"color":{"from":⟦"x"⟧,"to":⟦"y"⟧}}]}' },
  { name: "both valid notations", text: '{"colors":{"primary":"#0D9373","light":"#fff"}}' },
]);
