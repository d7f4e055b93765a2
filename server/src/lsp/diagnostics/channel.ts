/** How diagnostics reach the client: there is one channel in a session, pull or push, by what the client can do. */
export interface DiagnosticsChannel {
  /** A document was opened, or has a new version. */
  changed(uri: string): void;
  /** A document was closed. */
  closed(uri: string): void;
  /** The site configs that are not open, or their texts, changed. @param gone URIs of those that are gone */
  closedChanged(gone: readonly string[]): void;
  /** Something besides the documents changed: the disk, or the settings. */
  environmentChanged(): void;
}
