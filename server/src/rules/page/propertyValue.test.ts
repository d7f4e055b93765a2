import { describePageRule } from "../../testing/pageRuleCases.ts";
import { propertyValue } from "./propertyValue.ts";

describePageRule(propertyValue, {
  "the string false": {
    page: '<Accordion title="a" defaultOpen=⟦"false"⟧>\n  b\n</Accordion>',
    message: /^"defaultOpen" counts as true, because the string "false" is not empty\. Write defaultOpen=\{false\}\.$/,
    fixed: '<Accordion title="a" defaultOpen={false}>\n  b\n</Accordion>',
  },
  "the string true on a page with a playground": {
    page: '---\napi: GET /users\n---\n\n<ParamField query="a" required=⟦"true"⟧ type="string" />',
    message:
      /^The playground ignores "required", because the string "true" is not a boolean\. Write required=\{true\}\.$/,
    fixed: '---\napi: GET /users\n---\n\n<ParamField query="a" required={true} type="string" />',
  },
  "the string true on a page without a playground": {
    page: '---\ntitle: a\n---\n\n<ParamField query="a" required="true" type="string" />',
  },
  "a string for a list": {
    page: '<Update label="a" tags=⟦"b, c"⟧>\n  d\n</Update>',
    message: /^"tags" must be a list\. Write tags=\{\["b", "c"\]\}\.$/,
    fixed: '<Update label="a" tags={["b", "c"]}>\n  d\n</Update>',
  },
  "an unknown item": {
    page: '<Prompt description="a" actions=⟦{["copy", "claude"]}⟧>\n  b\n</Prompt>',
    message: /^Unknown value "claude" for "actions"\. Expected "copy" or "cursor"\.$/,
  },
  "unknown readers": {
    page: "<Visibility for=⟦\"agent\"⟧>\n  a\n</Visibility>\n\n<Visibility for={{ groups: ['b'] }}>\n  c\n</Visibility>",
    fixed:
      "<Visibility for=\"agents\">\n  a\n</Visibility>\n\n<Visibility for={{ groups: ['b'] }}>\n  c\n</Visibility>",
  },
  "the string true for another component": { page: '<Accordion title="a" defaultOpen="true" />' },
  "a value with a different case": {
    page: '<Card title="a" iconType=⟦"Solid"⟧ />',
    fixed: '<Card title="a" iconType="solid" />',
  },
  "an unknown value": {
    page: '<Badge color="green" size=⟦"huge"⟧>a</Badge>',
    message: /^Unknown value "huge" for "size"\. Expected "xs", "sm", "md" or "lg"\.$/,
    titles: ['Change to size="xs"', 'Change to size="sm"', 'Change to size="md"', 'Change to size="lg"'],
  },
  "a large number": {
    page: "<CardGroup cols=⟦{5}⟧>\n</CardGroup>\n\n<CardGroup cols={n} />\n\n<CardGroup cols='2' />",
    message: /^"cols" must be a number from 1 to 4\.$/,
    fixed: "<CardGroup cols={4}>\n</CardGroup>\n\n<CardGroup cols={n} />\n\n<CardGroup cols='2' />",
  },
  "free text, expressions and other tags": { page: '<Card iconType={a} title="solid" />\n\n<div hidden="false" />' },
});
