/**
 * Thrown if the service or an operator command cannot do its work. The message is user-facing and consists of full
 * sentences.
 */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
}
