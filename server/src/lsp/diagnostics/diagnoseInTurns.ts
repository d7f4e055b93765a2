import type { Report } from "../report.ts";
import type { Session } from "../session.ts";
import type { Pace } from "./pace.ts";

/** Which check of a document to run, and how. */
interface Run {
  readonly uri: string;
  /** Records how long the check takes, without the pauses in it. */
  readonly pace: Pace;
  /** True for a check without a pause: changes have kept the author from seeing findings for too long. */
  readonly isUrgent: boolean;
  /** False once nobody needs the result. */
  readonly isWanted: () => boolean;
}

/** Diagnoses a document in turns with other work. Undefined when nobody needs the result any more. */
export async function diagnoseInTurns(
  session: Session,
  { uri, pace, isUrgent, isWanted }: Run,
): Promise<Report | undefined> {
  const { clock } = session;
  const start = clock.now();
  let paused = 0;
  const report = await session.diagnose(uri, async () => {
    if (isUrgent) return true;
    const before = clock.now();
    await session.pause();
    paused += clock.now() - before;
    return isWanted();
  });
  const end = clock.now();
  if (report) pace.finished(end - start - paused, end);
  return report;
}
