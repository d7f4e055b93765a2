/**
 * The User Group API for other programs: the client, and rotations that lose nothing.
 *
 * A program gives `Rotator` its ports: `openStateFolder` fills all but the secret store and the way to the service.
 * The service itself is not exported here: it is a program of its own.
 */
export type { Answer, UserGroup } from "./answer.ts";
export { ApiError, type ApiErrorDetails, type ApiErrorKind, type Effect } from "./apiError.ts";
export { type BaseUrl, parseBaseUrl } from "./baseUrl.ts";
export {
  type CallOptions,
  type ClientOptions,
  type GetAnswer,
  type Rotation,
  TIMEOUT_MS,
  UserGroupClient,
} from "./client.ts";
export { ENVIRONMENTS, type Environment, type GetRequest, type UpdateRequest } from "./contract.ts";
export { type EnvAssignment, envAssignments, readEnvVariable, replaceEnvVariable } from "./envFile.ts";
export { FileProblem } from "./fileProblem.ts";
export { type GroupKey, keyText } from "./groupKey.ts";
export { type IdRemark, remarkOnId } from "./idRemark.ts";
export { LIMITS } from "./limits.ts";
export type { OperationOptions } from "./operationRun.ts";
export type { Connection, LockHolder, Moment, Ports, RegistryRow, SecretStore } from "./ports.ts";
export { QUARANTINE_MS } from "./quarantine.ts";
export { RecoveryLoop, type RecoveryLoopOptions } from "./recoveryLoop.ts";
export { plainLine } from "./redact.ts";
export { type ReportLevel, type ReportText, reportText, shownId } from "./reportText.ts";
export { checkRequest, type RequestProblem } from "./requestCheck.ts";
export type { Alarm, Outcome, Reason, Saved } from "./rotationState.ts";
export { type GroupRow, type Report, Rotator, type TokenState } from "./rotator.ts";
export type { Turn } from "./stores/fileLocks.ts";
export { processStart } from "./stores/processIdentity.ts";
export { openStateFolder, type StateFolder } from "./stores/stateFolder.ts";
