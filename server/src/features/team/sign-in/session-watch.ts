import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor } from '../../../platform/context.ts';
import { definePort } from '../../../platform/port.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../platform/repeat.ts';
import { watchEveryMs } from '../../../platform/watch-every.ts';
import { idleSince } from './session-rules.ts';
import { listEndedSessions, type WatchedSession } from './sessions-store.ts';

/** Ends what a person's session holds open once the session has ended. */
export interface SessionWatch {
  /**
   * Calls `end` once the actor's session has ended, or the role in the brand is no longer the one that the
   * actor had, until the returned function is called.
   */
  watch(follower: { actor: Actor; brandId: string }, end: () => void): () => void;
  /** Polls the sessions. */
  start(): Loop;
}

/** The session watch of this process. */
export const sessionWatch = definePort<SessionWatch>('session watch');

export function openSessionWatch({
  database,
  environment,
  log,
  port,
}: Pick<ProcessParts, 'database' | 'environment' | 'log' | 'port'>): SessionWatch {
  // global: sessions belong to people, who may reach several brands.
  const { db } = database.allBrands;
  const watched = new Set<WatchedSession & { end: () => void }>();
  const look = async () => {
    const looked = [...watched];
    if (looked.length === 0) return;
    const now = wallClock.now();
    const ended = await listEndedSessions(db, looked, {
      now: now.toString(),
      idleSince: idleSince(now, environment).toString(),
      isSandbox: environment === 'sandbox',
    });
    for (const index of ended) looked[index]?.end();
  };
  return {
    watch: ({ actor, brandId }, end) => {
      if (actor.kind !== 'person') return () => {};
      const { sessionId, role } = actor;
      const one = { sessionId, brandId, role, end };
      watched.add(one);
      return () => void watched.delete(one);
    },
    start: () => {
      const everyMs = port(watchEveryMs);
      return repeat('polling for ended sessions', {
        log,
        firstAfterMs: everyMs,
        everyMs,
        run: look,
      });
    },
  };
}
