import { describePageRule } from "../../testing/pageRuleCases.ts";
import { duplicateProperty } from "./duplicateProperty.ts";

describePageRule(duplicateProperty, {
  "different values": {
    page: '<Card title="a" icon="b" ⟦title⟧="c" />',
    message: /^Duplicate property "title"\. Only the last one counts\.$/,
    titles: ["Remove the first one", "Remove the last one"],
    fixed: '<Card icon="b" title="c" />',
  },
  "equal values": {
    page: '<Card title="a" ⟦title⟧="a" />',
    titles: ["Remove the first one"],
    fixed: '<Card title="a" />',
  },
  "two spread objects": { page: "<Card {...a} {...b} title={c} />" },
});
