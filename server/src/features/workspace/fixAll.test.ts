import { expect, it } from "vitest";
import { invalidColor } from "../../rules/config/invalidColor.ts";
import { trailingComma } from "../../rules/config/trailingComma.ts";
import { unknownField } from "../../rules/config/unknownField.ts";
import { unknownSocial } from "../../rules/config/unknownSocial.ts";
import { defaultCheckSettings } from "../../rules/engine/rule.ts";
import { unknownSite } from "../../site/site.ts";
import { textAfterEdit } from "../../testing/applied.ts";
import { markedConfig } from "../../testing/marked.ts";
import { plainClient } from "../client.ts";
import { fixAll } from "./fixAll.ts";

const rules = [trailingComma, invalidColor, unknownField, unknownSocial];

it.each([
  [
    "applies safe fixes and counts the remaining findings",
    '{"name":"A","navigation":{},"colors":{"primary":"0d9373","light":"teal?","dark":"000",}}',
    { fixed: 3, left: 1 },
    '{"name":"A","navigation":{},"colors":{"primary":"#0d9373","light":"teal?","dark":"#000"}}',
  ],
  [
    "renames fields that differ only in case or separators",
    '{"name":"A","NavBar":{},"navigation":{},"colors":{"primary":"#000000"},"con-textual":{},"metdata":{}}',
    { fixed: 2, left: 1 },
    '{"name":"A","navbar":{},"navigation":{},"colors":{"primary":"#000000"},"contextual":{},"metdata":{}}',
  ],
  [
    "renames fields of the older format that differ only in case or separators",
    '{"name":"A","topBarLinks":[],"navigation":[],"colors":{"primary":"#000000"},"footer-socials":{},"metdata":{}}',
    { fixed: 2, left: 1 },
    '{"name":"A","topbarLinks":[],"navigation":[],"colors":{"primary":"#000000"},"footerSocials":{},"metdata":{}}',
    "mint.json",
  ],
  [
    "renames platforms, but does not rename a field with two other spellings",
    '{"name":"A","NavBar":{},"nav-bar":{},"navigation":{},"colors":{"primary":"#000000"},"footer":{"socials":{"GitHub":"https://github.com/a"}}}',
    { fixed: 1, left: 2 },
    '{"name":"A","NavBar":{},"nav-bar":{},"navigation":{},"colors":{"primary":"#000000"},"footer":{"socials":{"github":"https://github.com/a"}}}',
  ],
  [
    "changes nothing if every finding needs a decision",
    '{"name":"A","navigation":{},"colors":{"primary":"teal?"}}',
    { fixed: 0, left: 1 },
    undefined,
  ],
])("%s", (_, source, counts, expected, file?: string) => {
  const { config } = markedConfig(source, undefined, file);
  const { edit, ...rest } = fixAll(
    { config, site: unknownSite("file:///site") },
    rules,
    defaultCheckSettings,
    plainClient,
  );
  expect(rest).toEqual({ version: config.version, ...counts });
  expect(edit ? textAfterEdit(config, edit) : undefined).toBe(expected);
});
