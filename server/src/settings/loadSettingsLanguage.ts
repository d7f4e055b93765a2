import { texts } from "../text/locale.ts";

/** The language service of settings files, in the language of the client. Loaded on first need. */
export async function loadSettingsLanguage() {
  const language = await import("./settingsLanguage.ts");
  // It is a bundle of its own, with texts of its own.
  language.speakWith(texts());
  return language;
}
