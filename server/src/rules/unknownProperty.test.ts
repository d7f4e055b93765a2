import { describePageRule } from "../testing/pageRuleCases.ts";
import { unknownProperty } from "./unknownProperty.ts";

describePageRule(unknownProperty, {
  "a typo": {
    page: '<ParamField path="a" ⟦requried⟧ type="string" />',
    message: /^Unknown property "requried" of <ParamField>\. Did you mean "required"\?$/,
    fixed: '<ParamField path="a" required type="string" />',
  },
  "another case": { page: '<Card title="a" ⟦Href⟧="/b" />', fixed: '<Card title="a" href="/b" />' },
  "another name": {
    page: '<Card title="a" ⟦url⟧="/b" />\n\n<CardGroup ⟦columns⟧={3} />',
    fixed: '<Card title="a" href="/b" />\n\n<CardGroup columns={3} />',
  },
  "a name beside the property itself": { page: '<Card title="a" href="/b" url="/c" />' },
  "names of its own": {
    page: '<Card title="a" newTab kind="x" data-x="1" aria-label="b" key="c" onClick={d} {...e} />',
  },
  "other tags": { page: "<div requried />\n\nexport const Own = () => <b/>\n\n<Own requried />" },
});
