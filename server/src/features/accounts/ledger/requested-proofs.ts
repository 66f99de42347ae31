import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../../kernel/ids.ts';
import type { BookProof } from '../../../platform/book-proof.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import {
  type ClaimedProof,
  claimProof,
  endProof,
  proofsRequested,
  releaseProof,
  saveProgress,
} from './requested-proofs-store.ts';
import { cancelStatement } from './verification-store.ts';
import { stepsOf, verifyBooks } from './verify.ts';

/** Finds requests whose signal was lost, and those of workers that died. */
const pollEveryMs = 30_000;
/** Time after its last sign of life for which a worker is believed to prove. */
const leaseMs = 60_000;
const renewEveryMs = 15_000;
const limitMs = 10 * 60_000;
/** A proof that ended no try, such as one that exceeds its time, is given up. */
const maxTries = 3;

export interface RequestedProofsParts {
  database: Database;
  proofs: BookProof[];
  log: Logger;
}

/**
 * Proves the books of the brands that requested it until `stop`: in this process one brand after the
 * other, the oldest request first, by the same checks as `npm run verify`. Statements run as the brand,
 * so that policies show them its rows alone (docs/decisions/0199).
 */
export function startRequestedProofs(parts: RequestedProofsParts): { stop(): Promise<void> } {
  const { database, log } = parts;
  const stopping = new AbortController();
  const applicationName = `surety proof ${newId()}`;
  let serving: Promise<void> | null = null;
  let isAskedAgain = false;
  const serve = async () => {
    do {
      isAskedAgain = false;
      await serveAll(parts, applicationName, stopping.signal);
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  const wake = () => {
    isAskedAgain = true;
    serving ??= serve()
      .catch((error: unknown) => log.warn({ err: error }, 'serving requested proofs failed'))
      .finally(() => {
        serving = null;
      });
  };
  const stopListening = database.signals.listen(proofsRequested, wake);
  const timer = setInterval(wake, pollEveryMs).unref();
  wake();
  return {
    stop: async () => {
      clearInterval(timer);
      stopListening();
      stopping.abort();
      // Repeat, because a statement that is about to begin cannot be cancelled yet.
      while (serving) {
        // global: the login cancels statements of its own sessions.
        await cancelStatement(database.allBrands.db, applicationName).catch(() => {});
        await Promise.race([serving, pause(100)]);
      }
    },
  };
}

/** Proves until no request is left. */
async function serveAll(
  { database, proofs, log }: RequestedProofsParts,
  applicationName: string,
  signal: AbortSignal,
): Promise<void> {
  // global: workers serve the requests of all brands.
  const { db } = database.allBrands;
  while (!signal.aborted) {
    const now = wallClock.now();
    const claim = { now, leaseUntil: leaseFrom(now), stepsTotal: stepsOf(proofs) };
    const claimed = await claimProof(db, claim);
    if (!claimed) return;
    if (claimed.tries > maxTries) {
      await endProof(db, claimed, { ...given_up, ended_at: now });
      continue;
    }
    await prove({ database, proofs, log }, claimed, applicationName, signal).catch(
      async (error: unknown) => {
        if (signal.aborted) return releaseProof(db, claimed);
        log.warn({ err: error, brand_id: claimed.brand_id }, 'proving the books of a brand failed');
      },
    );
  }
}

const given_up = { ok: null, failed_check: null, steps_done: 0 };

async function prove(
  { database, proofs, log }: RequestedProofsParts,
  claimed: ClaimedProof,
  applicationName: string,
  stopping: AbortSignal,
): Promise<void> {
  // global: the lease and the progress are the worker's.
  const { db } = database.allBrands;
  let stepsDone = 0;
  const tell = async () => {
    const isMine = await saveProgress(db, claimed, {
      stepsDone,
      leaseUntil: leaseFrom(wallClock.now()),
    });
    if (!isMine) throw new Error('The request was removed, or another worker has it');
  };
  const renewal = setInterval(() => void tell().catch(() => {}), renewEveryMs).unref();
  try {
    const verdict = await verifyBooks(database.ofBrand(claimed.brand_id).db, proofs, {
      signal: AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]),
      limitMs,
      applicationName,
      isBeside: true,
      onStep: async (done) => {
        stepsDone = done;
        await tell();
      },
    });
    const { ok, firstProblem, failedCheck = null } = verdict;
    if (!ok) log.error({ brand_id: claimed.brand_id, problem: firstProblem }, 'books are wrong');
    await endProof(db, claimed, {
      ended_at: wallClock.now(),
      ok,
      failed_check: failedCheck,
      steps_done: stepsDone,
    });
  } finally {
    clearInterval(renewal);
  }
}

function leaseFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ milliseconds: leaseMs });
}
