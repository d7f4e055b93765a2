import { describeRule } from "../testing/ruleCases.ts";
import { duplicateName } from "./duplicateName.ts";

const docs = (navigation: string) => ({ file: "docs.json", text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(duplicateName, [
  {
    name: "two tabs",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":⟦"T"⟧,"pages":["b"]},{"tab":"t","pages":["c"]}]}'),
    message: /^Duplicate tab "T"\./,
    severity: "warning",
  },
  {
    name: "two defaults",
    ...docs(
      '{"versions":[{"version":"1","default":true,"pages":["a"]},{"version":"2","default":false,"pages":["a"]},{"version":"3","default":⟦true⟧,"pages":["a"]}]}',
    ),
    message: /^Duplicate default\./,
  },
  {
    name: "two groups, as information",
    ...docs('{"groups":[{"group":"G","pages":["a"]},{"group":⟦"G"⟧,"pages":["b"]}]}'),
    message: /^Duplicate group "G"\./,
    severity: "info",
  },
  {
    name: "nothing for two groups without names",
    ...docs('{"groups":[{"group":"","pages":[]},{"group":"","pages":[]}]}'),
  },
  {
    name: "nothing in two versions",
    ...docs(
      '{"versions":[{"version":"1","tabs":[{"tab":"T","pages":["a"]}]},{"version":"2","tabs":[{"tab":"T","pages":["a"]}]}]}',
    ),
  },
]);
