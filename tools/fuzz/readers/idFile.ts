import { readIdFile } from "../../../client/src/userGroups/groups/idFile.ts";
import { must, mustBePlain, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** Reads lists of user group IDs. */
export const idFile: Reader = {
  name: "id-file",
  about: "lists of user group IDs in CSV and JSON",
  seeds: [
    'user_group_id,name\nplants,"Plants, ""all"""\n\nanimals,\n',
    "id;name\r\na;b\r\n",
    "a\tb\n\"two\nlines\"\t'c'\n",
    '["plants", { "provided_id": "a", "name": "A" }, 5, null]',
    '{ "groups": [{ "ID": "x" }, { "id": 7 }] }',
    '\ufeff{ "a": [], "b": [] }',
  ],
  read(input) {
    const { groups, problems } = readIdFile(textOf(input));
    const ids = groups.map(({ id }) => id);
    must(new Set(ids).size === ids.length, "an ID occurs twice");
    for (const problem of problems) mustBePlain(problem, "a problem");
    // Reading the result as JSON must return the same groups.
    mustEqual(
      readIdFile(JSON.stringify(groups)),
      { groups, problems: [] },
      "groups after they are written and read again",
    );
  },
};
