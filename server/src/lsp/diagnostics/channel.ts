/** How diagnostics reach the client. A session has one channel, pull or push, depending on the client. */
export interface DiagnosticsChannel {
  /** A document was opened, or has a new version. */
  changed(uri: string): void;
  /** A document was closed. */
  closed(uri: string): void;
  /** The closed site configs or their texts changed. @param gone URIs of those that no longer exist */
  closedChanged(gone: readonly string[]): void;
  /** Something other than the documents changed: the disk or the settings. */
  environmentChanged(): void;
}
