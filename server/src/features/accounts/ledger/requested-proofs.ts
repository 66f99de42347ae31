import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import {
  type ClaimedProof,
  claimProof,
  endProof,
  proofsRequested,
  releaseProof,
  saveProgress,
} from './requested-proofs-store.ts';
import { cancelledOnAbort } from './verification.ts';
import { stepsOf, verifyBooks } from './verify.ts';

/** Finds requests whose signal was lost, and those of workers that died. */
const pollEveryMs = 30_000;
/** Time after its last sign of life for which a worker is believed to prove. */
const leaseMs = 60_000;
const renewEveryMs = 15_000;
const limitMs = 10 * 60_000;
/** A proof that ended no try, such as one that exceeds its time, is given up. */
const maxTries = 3;

type RequestedProofsParts = Pick<ProcessParts, 'database' | 'proofs' | 'log'>;

/**
 * Proves the books of the brands that requested it until `stop`: in this process one brand after the
 * other, the oldest request first, by the same checks as `npm run verify`. Statements run as the brand,
 * so that policies show them its rows alone (docs/decisions/0199).
 */
export function startRequestedProofs(parts: RequestedProofsParts): Loop {
  const { database, log } = parts;
  const applicationName = `surety proof ${newId()}`;
  // global: workers serve the requests of all brands, and cancel statements of their own sessions.
  const { db } = database.allBrands;
  return repeat('serving requested proofs', {
    log,
    firstAfterMs: 0,
    everyMs: pollEveryMs,
    wakeOn: [(wake) => database.signals.listen(proofsRequested, wake)],
    run: (signal) =>
      cancelledOnAbort(db, applicationName, signal, () => serveAll(parts, applicationName, signal)),
  });
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
  const renewal = repeat('renewing the lease of a proof', {
    log,
    firstAfterMs: renewEveryMs,
    everyMs: renewEveryMs,
    run: tell,
  });
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
    await renewal.stop();
  }
}

function leaseFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ milliseconds: leaseMs });
}
