import { expect, it } from "vitest";
import { operationAddress } from "./operationAddress.ts";

const operation = { method: "get", path: "/users", summary: undefined, tag: undefined, href: undefined };

it.each([
  ["the method and path", {}, "get-users"],
  ["a path with a parameter at the end", { path: "/users/{id}" }, "get-users"],
  ["a path with a parameter in the middle", { path: "/users/{id}/posts" }, "get-users-posts"],
  ["a path with several segments", { path: "/v1/user-groups" }, "get-v1user-groups"],
  ["the summary", { summary: "List all users" }, "list-all-users"],
  ["a summary with punctuation", { summary: "Get a user's (old) name, v1.2" }, "get-a-users-old-name-v12"],
  ["a summary with two spaces", { summary: "List  users" }, "list-users"],
  ["a summary with an underscore", { summary: "zks_estimateFee" }, "zks_estimatefee"],
  ["the tag", { summary: "List", tag: "User Groups" }, "user-groups/list"],
  ["a tag with a slash", { tag: "a/b" }, "ab/get-users"],
  ["an explicit address", { href: "/guides/All-Users", tag: "Users" }, "/guides/all-users"],
  ["an explicit address without a leading slash", { href: "all-users/" }, "/all-users"],
  ["an explicit address with dots", { href: "/v1.2/users.list" }, "/v1.2/users"],
  ["an empty summary and address", { summary: "", href: "" }, "get-users"],
  ["a webhook", { method: undefined, path: "newPet" }, "newpet"],
])("derives the address from %s", (_, parts, address) => {
  expect(operationAddress({ ...operation, ...parts })).toBe(address);
});
