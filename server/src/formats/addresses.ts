/** Whether an address is outside the site: it has a scheme (`https:`, `mailto:`) or a host (`//host`). */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address.trim());
}

/**
 * Returns the extension that makes the platform reject a URL where it requires HTTPS, such as `.svg`. Returns undefined
 * if the URL does not end in one of these extensions.
 */
export function rejectedExtension({ pathname }: URL): string | undefined {
  return /\.(?:svg|exe|zip)$/i.exec(pathname)?.[0];
}
