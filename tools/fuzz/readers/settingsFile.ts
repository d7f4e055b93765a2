import { compileGlob } from "../../../server/src/settings/glob.ts";
import { isLevel } from "../../../server/src/settings/settings.ts";
import { readSettingsFile } from "../../../server/src/settings/settingsFile.ts";
import { globProblems } from "../../../server/src/settings/settingsProblems.ts";
import { must, mustBeInside, mustBeOneLine, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

const PATHS = ["docs/site.config.json", "a/b/c/d/e/f/mint.json", `${"a".repeat(60)}.json`, "", "[x]{y}/-"];

/** Reads `.sitekeeper.json` and its globs. */
export const settingsFile: Reader = {
  name: "settings-file",
  about: ".sitekeeper.json and its globs",
  seeds: [
    '{ "files": ["**/mint.json", "docs/{a,b}/[!x-z]*.json"], "strict": true, "checkPages": false }',
    '{ "rules": { "orphan-page": "off", "invalid-color": "error", "no-such": 5, "__proto__": "off" } } // note',
    '{ "files": ["*a*a*a*a*a*a*a*a*a*b", "{{a,b},{c,d}}{e,f}", "[", "\\\\*", "**/**/**/x", "[]-a]", 7] }',
    '{ "files": "x", "rules": [], "strict": "yes" ',
    '{ "files": ["{,}{,}{,}{,}{,}{,}{,}", "?[^a]"], "rules": null',
  ],
  read(input) {
    const { settings, source } = readSettingsFile("file:///site/.sitekeeper.json", textOf(input));
    for (const glob of settings.files ?? []) {
      const matches = compileGlob(glob);
      for (const path of PATHS) matches(path);
      if (/^[\w./ -]*$/.test(glob)) must(matches(glob), `${JSON.stringify(glob)} does not match itself`);
    }
    for (const [rule, level] of Object.entries(settings.rules ?? {})) must(isLevel(level), `the level of ${rule}`);
    for (const { span, message } of globProblems(source)) {
      mustBeInside(span, source.text.length, message);
      mustBeOneLine(message, "a problem");
    }
  },
};
