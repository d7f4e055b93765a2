import type { Page } from "playwright-core";

/** A URI as VS Code's web page takes it in its own configuration. */
export interface UriComponents {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** What an extension under development adds to the page's configuration. */
export interface DevelopmentOptions {
  /** The folders of the extensions. */
  readonly extensions: readonly UriComponents[];
  /** The module whose `run` the extension host calls once it is up. */
  readonly extensionTestsPath?: UriComponents;
}

/**
 * Puts the extensions under development into the configuration that the page carries in itself.
 * VS Code takes them from the address only with its smoke-test driver, and that hides every notification.
 */
export async function developInPage(page: Page, options: DevelopmentOptions): Promise<void> {
  await page.addInitScript((developmentOptions) => {
    const original = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = original.call(this, name);
      if (this.id !== "vscode-workbench-web-configuration" || name !== "data-settings" || !value) return value;
      const configuration = JSON.parse(value);
      return JSON.stringify({
        ...configuration,
        developmentOptions: { ...configuration.developmentOptions, ...developmentOptions },
      });
    };
  }, options);
}
