import * as l10n from "@vscode/l10n";
import { afterAll, describe, expect, it } from "vitest";
import { inEnglish, setLocale } from "./locale.ts";

afterAll(() => setLocale("en"));

describe("speak", () => {
  it.each([
    ["de", "In 1 ändern"],
    ["de-DE", "In 1 ändern"],
    ["de_AT.UTF-8", "In 1 ändern"],
    ["DE", "In 1 ändern"],
    ["fr", "Change to 1"],
    ["den", "Change to 1"],
    ["en-DE", "Change to 1"],
    ["", "Change to 1"],
    [undefined, "Change to 1"],
    [7, "Change to 1"],
  ])("%j gives %j", (locale, text) => {
    setLocale(locale);
    expect(l10n.t("Change to {0}", 1)).toBe(text);
  });

  it("creates log text in English, then switches back to German even after an error", () => {
    setLocale("de");
    expect(inEnglish(() => l10n.t("Change to {0}", 1))).toBe("Change to 1");
    expect(() =>
      inEnglish(() => {
        throw new Error("in the middle");
      }),
    ).toThrow("in the middle");
    expect(l10n.t("Change to {0}", 1)).toBe("In 1 ändern");
  });
});
