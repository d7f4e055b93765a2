import { expect, it } from "vitest";
import { SettingsStore } from "./settingsStore.ts";

/** Returns a store that records its requests to the client. */
function countingStore(): { readonly store: SettingsStore; readonly requested: string[] } {
  const requested: string[] = [];
  const ask = async (uri: string): Promise<unknown> => {
    requested.push(uri);
    return { strict: true };
  };
  const clock = { now: () => 0, schedule: () => ({ cancel: () => {} }) };
  const ignore = () => undefined;
  const source = { ask, fileSystem: ignore, onChange: ignore, onLateResponse: ignore, clock };
  return { store: new SettingsStore(source), requested };
}

const folders = Array.from({ length: 1000 }, (_, index) => `file:///site/${index}/`);

it("caches the settings for recently used folders, and requests those for other folders again", async () => {
  const { store, requested } = countingStore();
  for (const folder of folders) {
    await store.load(folder);
    // A folder that is used all the time is never requested again.
    await store.load(folders[0]!);
  }
  expect(requested).toEqual(folders);
  await store.load(folders.at(-1)!);
  expect(requested).toHaveLength(1000);
  await store.load(folders[1]!);
  expect(requested).toHaveLength(1001);
});

it("keeps the settings for a document while settings for other folders are requested", async () => {
  const { store, requested } = countingStore();
  const document = "file:///site/site.config.json";
  const handle = {};
  await store.load(document, handle);
  for (const folder of folders) await store.load(folder);
  expect(store.current(handle).settings.check.strict).toBe(true);
  requested.length = 0;
  await store.load(document, handle);
  expect(requested).toEqual([]);
});
