/** Reason for which a process is not ready, shown by its health. */
export interface Problem {
  check: string;
  reason: string;
}

/** Returns the reason, as text, for which a check fails; null if it holds. */
export type HealthCheck = () => Promise<string | null> | string | null;

/** A check without an answer after this time has failed. */
const answerMs = 2_000;

/** Checks of one process, by name. A process is ready when all of them hold. */
export class Health {
  readonly #checks = new Map<string, HealthCheck>();
  readonly #notices = new Map<string, HealthCheck>();

  add(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /**
   * Adds a check that is reported and leaves the process ready: other processes would not do better.
   */
  addNotice(name: string, check: HealthCheck): void {
    this.#notices.set(name, check);
  }

  /** Notices that a ready process gives. */
  findNotices(): Promise<Problem[]> {
    return findFailing(this.#notices);
  }

  /** All checks that fail at the moment, in the order in which they were added. */
  findProblems(): Promise<Problem[]> {
    return findFailing(this.#checks);
  }
}

async function findFailing(checks: ReadonlyMap<string, HealthCheck>): Promise<Problem[]> {
  const found = await Promise.all(
    [...checks].map(async ([check, run]) => {
      const reason = await bounded(run);
      return reason === null ? [] : [{ check, reason }];
    }),
  );
  return found.flat();
}

async function bounded(run: HealthCheck): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer in ${answerMs} ms`), answerMs);
  try {
    // An error's own text may name hosts and users.
    const answer = Promise.resolve()
      .then(run)
      .catch(() => 'the check failed');
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
