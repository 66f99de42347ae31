import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { recordCountedActs } from './record-counted-acts.ts';
import { recordRefusedTries } from './record-refused-tries.ts';

const everyMs = 5_000;

/** Repeats the recording of refused tries and counted acts. */
export function startRecordingTries({ database, log }: ProcessParts): Loop {
  return repeat('recording refused tries and counted acts of signing in', {
    log,
    firstAfterMs: 4_000,
    everyMs,
    // global: tries and acts belong to people and addresses, not to brands.
    run: async (signal) => {
      await recordRefusedTries(database.allBrands, signal);
      await recordCountedActs(database.allBrands, signal);
    },
  });
}
