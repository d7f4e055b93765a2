import { expect, it } from "vitest";
import { operationAddress } from "./operationAddress.ts";

const operation = { method: "get", path: "/users", summary: undefined, tag: undefined, href: undefined };

it.each([
  ["its method and path", {}, "get-users"],
  ["a path with a parameter at its end", { path: "/users/{id}" }, "get-users"],
  ["a path with a parameter inside", { path: "/users/{id}/posts" }, "get-users-posts"],
  ["a path with several segments", { path: "/v1/user-groups" }, "get-v1user-groups"],
  ["its summary", { summary: "List all users" }, "list-all-users"],
  ["a summary with other characters", { summary: "Get a user's (old) name, v1.2" }, "get-a-users-old-name-v12"],
  ["a summary with two spaces", { summary: "List  users" }, "list-users"],
  ["a summary that is kept as it is otherwise", { summary: "zks_estimateFee" }, "zks_estimatefee"],
  ["its tag", { summary: "List", tag: "User Groups" }, "user-groups/list"],
  ["a tag that is a path", { tag: "a/b" }, "ab/get-users"],
  ["an address of its own", { href: "/guides/All-Users", tag: "Users" }, "/guides/all-users"],
  ["an address of its own without a slash", { href: "all-users/" }, "/all-users"],
  ["an address of its own with a dot", { href: "/v1.2/users.list" }, "/v1.2/users"],
  ["an empty summary and an empty address", { summary: "", href: "" }, "get-users"],
  ["a webhook", { method: undefined, path: "newPet" }, "newpet"],
])("is made from %s", (_, parts, address) => {
  expect(operationAddress({ ...operation, ...parts })).toBe(address);
});
