import * as Type from "typebox";

const key = Type.Object({ origin: Type.String(), environment: Type.String(), userGroupId: Type.String() });

/** The file for a pending rotation: `JournalEntry`. */
export const JournalFile = Type.Object({
  key,
  journal: Type.Object({
    attempt: Type.String(),
    oldFingerprint: Type.String(),
    fences: Type.Integer({ minimum: 0 }),
    resting: Type.Boolean(),
    superseded: Type.Optional(Type.Boolean()),
    teamId: Type.Optional(Type.Number()),
    answeredAt: Type.Optional(Type.Number()),
  }),
  writtenAt: Type.Object({ wall: Type.Number(), uptime: Type.Number() }),
  apiTokenFingerprint: Type.String(),
  cause: Type.Optional(
    Type.Object({ kind: Type.String(), message: Type.String(), status: Type.Optional(Type.Number()) }),
  ),
});

/** The file for a recorded user group: `RegistryRow`. */
export const RegistryFile = Type.Object({
  key,
  fingerprint: Type.String(),
  previousFingerprint: Type.Optional(Type.String()),
  supersededFingerprints: Type.Optional(Type.Array(Type.String())),
  teamId: Type.Optional(Type.Number()),
  environmentTag: Type.Optional(Type.String()),
  apiTokenFingerprint: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  verifiedAt: Type.Number(),
  rotatedAt: Type.Optional(Type.Number()),
  recordedAt: Type.Optional(Type.Number()),
});

const program = Type.Union([Type.Array(Type.String()), Type.String()]);

const target = Type.Union([
  Type.Object({
    kind: Type.Literal("dotenv"),
    file: Type.String(),
    realFile: Type.Optional(Type.String()),
    variable: Type.String(),
  }),
  Type.Object({
    kind: Type.Literal("command"),
    program,
    folder: Type.String(),
    groupId: Type.Optional(Type.String()),
    toEnv: Type.Optional(Type.String()),
    verify: Type.Optional(program),
    readsBack: Type.Optional(Type.Boolean()),
    probe: Type.Optional(program),
    timeLimit: Type.Optional(Type.Number()),
    perGroup: Type.Optional(Type.Boolean()),
  }),
]);

/** The file for a group's targets: `DeliveryRecord`. */
export const DeliveryFile = Type.Object({
  key,
  before: Type.Optional(Type.String()),
  unconfirmed: Type.Optional(Type.Boolean()),
  targets: Type.Array(
    Type.Object({
      target,
      state: Type.Union([Type.Literal("open"), Type.Literal("delivered"), Type.Literal("verified")]),
      fingerprint: Type.Optional(Type.String()),
      failure: Type.Optional(Type.String()),
    }),
  ),
});
