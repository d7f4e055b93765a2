import { expect, it, vi } from "vitest";
import { Uri } from "vscode";
import { HAS_SITE_CONFIG } from "../ids.ts";
import { editorDisk, SiteConfigGlobs } from "../siteConfigGlobs.ts";
import { ListedConfigs } from "./listedConfigs.ts";

const { files, contextKeys, open, close } = await vi.hoisted(async () => {
  const { fakeEditor } = await import("../../testing/fakeEditor.ts");
  const fake = fakeEditor();
  vi.doMock("vscode", () => fake.vscode);
  return fake;
});

const CONFIG = '{"navigation": {"pages": ["index"]}}';

async function listed(configs: ListedConfigs): Promise<string[]> {
  return (await configs.all()).map(({ path }) => path);
}

it("lists configs that were created after the first search", async () => {
  const configs = new ListedConfigs(new SiteConfigGlobs(() => editorDisk));
  expect(await listed(configs)).toEqual([]);
  files.push({ path: "/acme/docs.json", text: CONFIG });
  open("/acme/docs.json", "site-config", CONFIG);
  expect(await listed(configs)).toEqual(["/acme/docs.json"]);
  close("/acme/docs.json");
  expect(await listed(configs)).toEqual(["/acme/docs.json"]);
  expect(contextKeys.get(HAS_SITE_CONFIG)).toBe(true);

  files.push({ path: "/acme/api/docs.json", text: CONFIG }, { path: "/acme/data.json", text: "{}" });
  const changed = vi.fn();
  configs.onDidChange(changed);
  await configs.fileCreated(Uri.parse("file:///acme/data.json"));
  expect(changed).not.toHaveBeenCalled();
  await configs.fileCreated(Uri.parse("file:///acme/api/docs.json"));
  expect(changed).toHaveBeenCalledOnce();
  expect(await listed(configs)).toEqual(["/acme/api/docs.json", "/acme/docs.json"]);
});

it("does not list the parts of a split config, which are open as site configs", async () => {
  const configs = new ListedConfigs(new SiteConfigGlobs(() => editorDisk));
  const changed = vi.fn();
  files.push({ path: "/split/docs.json", text: CONFIG });
  open("/split/docs.json", "site-config", CONFIG);
  open("/split/nav/tabs.json", "site-config", "[]");
  configs.onDidChange(changed);
  configs.setParts("file:///split/docs.json", ["file:///split/nav/tabs.json"]);
  expect(changed).toHaveBeenCalledOnce();
  expect((await listed(configs)).filter((path) => path.startsWith("/split/"))).toEqual(["/split/docs.json"]);
  expect(configs.wholeOf(Uri.parse("file:///split/nav/tabs.json")).path).toBe("/split/docs.json");
  expect(configs.wholeOf(Uri.parse("file:///split/docs.json")).path).toBe("/split/docs.json");

  configs.setParts("file:///split/docs.json", []);
  expect(await listed(configs)).toContain("/split/nav/tabs.json");
});
