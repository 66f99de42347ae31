import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Unit } from '../../../platform/context.ts';
import { commitSignals } from '../../../platform/db/commit-signals.ts';
import { definePort } from '../../../platform/port.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { watchEveryMs } from '../../../platform/watch-every.ts';
import { keysRevoked, listEndedKeys } from './api-keys-store.ts';

/** Ends what a key holds open once the key has been revoked or has expired. */
export interface KeyWatch {
  /** Calls `end` when the actor's key has ended, until the returned function is called. */
  watch(actor: Actor, end: () => void): () => void;
  /** Calls `forget` whenever a key may have been revoked. */
  onRevoked(forget: () => void): void;
  /** Polls at each revocation's signal, and at intervals in case a signal is lost. */
  start(): Loop;
}

/** The key watch of this process. */
export const keyWatch = definePort<KeyWatch>('key watch');

/** Has every process forget keys that the unit deletes, this one as soon as the unit is committed. */
export function signalDeletedKeys(unit: Unit): void {
  const signals = unit.port(commitSignals);
  unit.afterCommit(() => {
    signals.raise(keysRevoked);
    signals.raiseElsewhere(keysRevoked);
  });
}

export function openKeyWatch({
  database,
  log,
  port,
}: Pick<ProcessParts, 'database' | 'log' | 'port'>): KeyWatch {
  // global: one statement reads the keys of all brands.
  const { db } = database.allBrands;
  const watched = new Set<{ keyId: string; end: () => void }>();
  const forgetters: (() => void)[] = [];
  const look = async () => {
    const ids = new Set([...watched].map(({ keyId }) => keyId));
    if (ids.size === 0) return;
    const ended = new Set(await listEndedKeys(db, [...ids], wallClock.now()));
    for (const each of watched) if (ended.has(each.keyId)) each.end();
  };
  let loop: Loop | null = null;
  return {
    watch: (actor, end) => {
      if (!('keyId' in actor)) return () => {};
      const one = { keyId: actor.keyId, end };
      watched.add(one);
      // The key may have ended between its authentication and now.
      loop?.wake();
      return () => void watched.delete(one);
    },
    onRevoked: (forget) => void forgetters.push(forget),
    start: () => {
      const everyMs = port(watchEveryMs);
      loop = repeat('polling for revoked keys', {
        log,
        firstAfterMs: everyMs,
        everyMs,
        wakeOn: [
          (wake) =>
            database.signals.listen(keysRevoked, () => {
              for (const forget of forgetters) forget();
              wake();
            }),
        ],
        run: look,
      });
      return loop;
    },
  };
}
