/**
 * Runs `work` for each job, and for any further jobs that it returns. Runs at most `limit` at a time. Rejects with the
 * first error.
 */
export function drain<Job>(
  first: readonly Job[],
  limit: number,
  work: (job: Job) => Promise<readonly Job[] | undefined>,
): Promise<void> {
  const queue = [...first];
  return new Promise((resolve, reject) => {
    let running = 0;
    const start = (): void => {
      while (running < limit) {
        const job = queue.pop();
        if (job === undefined) break;
        running++;
        work(job).then((more) => {
          running--;
          if (more) queue.push(...more);
          start();
        }, reject);
      }
      if (running === 0) resolve();
    };
    start();
  });
}
