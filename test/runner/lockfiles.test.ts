import { expect, it } from "vitest";
import { registryHosts } from "./lockfiles.ts";

it("finds only the packages that name a host", () => {
  const packages = {
    "": { name: "root" },
    "node_modules/linked": { resolved: "server", link: true },
    "node_modules/plain": { version: "1.0.0" },
    "node_modules/hosted": { version: "1.0.0", resolved: "https://registry.example.com/hosted-1.0.0.tgz" },
  };
  expect(registryHosts(JSON.stringify({ packages }))).toEqual([
    "node_modules/hosted -> https://registry.example.com/hosted-1.0.0.tgz",
  ]);
});
