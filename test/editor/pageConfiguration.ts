import type { Page } from "playwright-core";

/** A URI as represented in the configuration in VS Code's web page. */
export interface UriComponents {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** The properties that are added to the page's configuration for an extension under development. */
export interface DevelopmentOptions {
  readonly extensions: readonly UriComponents[];
  /** The module whose `run` function the extension host calls after startup. */
  readonly extensionTestsPath?: UriComponents;
}

/**
 * Adds the extensions under development to the configuration in the page. VS Code can also read them from the URL, but
 * only with its smoke-test driver, which hides all notifications.
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
