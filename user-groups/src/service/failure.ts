/** The reason the service or an operator command cannot do its work. The message is for people, in full sentences. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
}
