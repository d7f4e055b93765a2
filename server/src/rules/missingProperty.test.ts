import { expect, it } from "vitest";
import { describePageRule, found } from "../testing/pageRuleCases.ts";
import { missingProperty } from "./missingProperty.ts";

describePageRule(missingProperty, {
  "a title": {
    page: "<⟦Accordion⟧ icon='b'>\n  a\n</Accordion>",
    message: /^<Accordion> needs the property "title"\.$/,
    fixed: "<Accordion title=\"\" icon='b'>\n  a\n</Accordion>",
  },
  "one of several": {
    page: "<⟦Icon⟧ size={20} />\n\n<Icon icon='b' />",
    message: /^<Icon> needs "icon" or "src"\.$/,
    titles: [],
  },
  "what may be in an object": { page: "<Accordion {...a}>\n  a\n</Accordion>" },
  "another case, which another rule reports": { page: "<Accordion Title='a' />" },
  "JSX as a title": { page: "<Accordion title={<b>a</b>} />" },
});

it("is only a hint where the page works without it", async () => {
  const { findings } = await found(missingProperty, {
    page: "<Steps>\n  <Step>a</Step>\n</Steps>\n\n<ResponseField name='a' />\n\n<ResponseField type='b' />",
  });
  expect(findings.map(({ severity }) => severity)).toEqual(["hint", "hint", "hint"]);
});
