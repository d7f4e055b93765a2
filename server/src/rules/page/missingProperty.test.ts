import { expect, it } from "vitest";
import { describePageRule, findingsWithFixes } from "../../testing/pageRuleCases.ts";
import { missingProperty } from "./missingProperty.ts";

describePageRule(missingProperty, {
  "a title": {
    page: "<⟦Accordion⟧ icon='b'>\n  a\n</Accordion>",
    message: /^<Accordion> needs the property "title"\.$/,
    fixed: "<Accordion title=\"\" icon='b'>\n  a\n</Accordion>",
  },
  "a tag that needs one of several properties": {
    page: "<⟦Icon⟧ size={20} />\n\n<Icon icon='b' />",
    message: /^<Icon> needs "icon" or "src"\.$/,
    titles: [],
  },
  "a property that another one needs": {
    page: '<⟦Tooltip⟧ tip="a" cta="b">c</Tooltip> <Tooltip tip="a" cta="b" href="/d">c</Tooltip>',
    message: /^<Tooltip> needs the property "href"\.$/,
  },
  "a spread object": { page: "<Accordion {...a}>\n  a\n</Accordion>" },
  "a property with a different case": { page: "<Accordion Title='a' />" },
  "a JSX element as the title": { page: "<Accordion title={<b>a</b>} />" },
});

it("reports a hint if the page works without the property", async () => {
  const { findings } = await findingsWithFixes(missingProperty, {
    page: "<Steps>\n  <Step>a</Step>\n</Steps>\n\n<ResponseField name='a' />\n\n<ResponseField type='b' />",
  });
  expect(findings.map(({ severity }) => severity)).toEqual(["hint", "hint", "hint"]);
});
