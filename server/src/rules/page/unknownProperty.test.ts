import { describePageRule } from "../../testing/pageRuleCases.ts";
import { unknownProperty } from "./unknownProperty.ts";

describePageRule(unknownProperty, {
  "a typo": {
    page: '<ParamField path="a" ⟦requried⟧ type="string" />',
    message: /^Unknown property "requried" for <ParamField>\. Did you mean "required"\?$/,
    fixed: '<ParamField path="a" required type="string" />',
  },
  "a different case": { page: '<Card title="a" ⟦Href⟧="/b" />', fixed: '<Card title="a" href="/b" />' },
  "a different name": {
    page: '<Card title="a" ⟦url⟧="/b" />\n\n<CardGroup ⟦columns⟧={3} />',
    fixed: '<Card title="a" href="/b" />\n\n<CardGroup columns={3} />',
  },
  "a different name for a required property": {
    page: '<Tooltip tip="a" cta="b" ⟦url⟧="/c">d</Tooltip>\n\n<Accordion ⟦name⟧="e">f</Accordion>',
    fixed: '<Tooltip tip="a" cta="b" href="/c">d</Tooltip>\n\n<Accordion name="e">f</Accordion>',
  },
  "an alternative name next to the property": { page: '<Card title="a" href="/b" url="/c" />' },
  "custom attributes": {
    page: '<Card title="a" newTab kind="x" data-x="1" aria-label="b" key="c" onClick={d} {...e} />',
  },
  "other tags": { page: "<div requried />\n\nexport const Own = () => <b/>\n\n<Own requried />" },
});
