/**
 * The User Group API for other programs: the client and crash-safe rotations.
 *
 * `Rotator` needs ports. `openStateFolder` provides all of them except the secret store and the connection to the
 * service. The service is a separate program and is not exported here.
 */

export { ApiError, type ApiErrorKind } from "./client/apiError.ts";
export { isLoopback, loopbackAgent, parseBaseUrl } from "./client/baseUrl.ts";
export {
  type Rotation,
  TIMEOUT_MS,
  UserGroupClient,
} from "./client/client.ts";
export { provesIdentity } from "./client/localIdentity.ts";
export { RateLimiter } from "./client/rateLimiter.ts";
export { plainLine } from "./client/redact.ts";
export type { ApiResponse, UserGroup } from "./client/response.ts";
export { ENVIRONMENTS, type Environment, type UpdateRequest } from "./contract/contract.ts";
export { losesDigits } from "./contract/exactNumber.ts";
export { remarkOnId } from "./contract/idRemark.ts";
export { checkSendable } from "./contract/requestCheck.ts";
export { deliver } from "./deliveries/deliverer.ts";
export type { DeliveryOutcome } from "./deliveries/deliveryState.ts";
export { PlaceConflict } from "./deliveries/places.ts";
export { type DeliveryRecord, isDone, type TargetState } from "./deliveries/record.ts";
export {
  BrokenTarget,
  type GroupRun,
  type RotationPorts,
  rotateAndDeliver,
  updateTargets,
} from "./deliveries/rotateAndDeliver.ts";
export { isSameTarget, type Target, targetName } from "./deliveries/target.ts";
export { decide, type GroupSnapshot as Look, readSnapshots as look } from "./plan/decide.ts";
export { PLAN_FILE, type Plan, readPlan } from "./plan/planFile.ts";
export { statusOf } from "./plan/planMetrics.ts";
export type { OperationOptions, RotateRunOptions } from "./rotation/operationRun.ts";
export type { Connection, Ports, SecretStore } from "./rotation/ports.ts";
export { type GroupKey, keyText } from "./rotation/ports.ts";
export { QUARANTINE_MS } from "./rotation/quarantine.ts";
export { RecoveryLoop } from "./rotation/recoveryLoop.ts";
export { displayId as shownId, reportText } from "./rotation/reportText.ts";
export { type GroupRow, type Report, Rotator, type TokenState } from "./rotation/rotator.ts";
export type { Alarm, Outcome, Saved } from "./rotation/state.ts";
export { supersededTokens } from "./rotation/superseded.ts";
export { changeTextFile, checkReplaceable } from "./stores/changeText.ts";
export { readEnvVariable, replaceEnvVariable } from "./stores/envFile.ts";
export type { LockOptions as Turn } from "./stores/fileLocks.ts";
export { FileProblem } from "./stores/fileProblem.ts";
export { findRepository, gitTracks } from "./stores/gitRepository.ts";
export { processStart } from "./stores/processIdentity.ts";
export { openStateFolder, type StateFolder } from "./stores/stateFolder.ts";
export { checkTextSize, decodeText } from "./stores/textFile.ts";
export { targetDriver } from "./targets/targetDriver.ts";
