import * as Type from "typebox";

const key = Type.Object({ origin: Type.String(), environment: Type.String(), userGroupId: Type.String() });

/** The file of a pending rotation: `JournalEntry`. */
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
});

/** The file of a recorded user group: `RegistryRow`. */
export const RegistryFile = Type.Object({
  key,
  fingerprint: Type.String(),
  previousFingerprint: Type.Optional(Type.String()),
  supersededFingerprints: Type.Optional(Type.Array(Type.String())),
  teamId: Type.Optional(Type.Number()),
  name: Type.Optional(Type.String()),
  verifiedAt: Type.Number(),
  rotatedAt: Type.Optional(Type.Number()),
});
