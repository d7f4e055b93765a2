/** Why the service, or a command of its operator, cannot do what was asked. The message is for people and complete. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
}
