import { describeRule } from "../../testing/ruleCases.ts";
import { duplicateName } from "./duplicateName.ts";

const docs = (navigation: string) => ({ text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(duplicateName, [
  {
    name: "tabs with the same name",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":⟦"T"⟧,"pages":["b"]},{"tab":"t","pages":["c"]}]}'),
    message: /^Duplicate tab "T"\./,
    severity: "warning",
  },
  {
    name: "two default versions",
    ...docs(
      '{"versions":[{"version":"1","default":true,"pages":["a"]},{"version":"2","default":false,"pages":["a"]},{"version":"3","default":⟦true⟧,"pages":["a"]}]}',
    ),
    message: /^Duplicate default\./,
  },
  {
    name: "groups with the same name",
    ...docs('{"groups":[{"group":"G","pages":["a"]},{"group":⟦"G"⟧,"pages":["b"]}]}'),
    message: /^Duplicate group "G"\./,
    severity: "info",
  },
  {
    name: "unnamed groups",
    ...docs('{"groups":[{"group":"","pages":[]},{"group":"","pages":[]}]}'),
  },
  {
    name: "tabs in different versions",
    ...docs(
      '{"versions":[{"version":"1","tabs":[{"tab":"T","pages":["a"]}]},{"version":"2","tabs":[{"tab":"T","pages":["a"]}]}]}',
    ),
  },
]);
