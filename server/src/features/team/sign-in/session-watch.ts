import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { definePort } from '../../../platform/port.ts';
import { idleSince } from './session-rules.ts';
import { listEndedSessions, type WatchedSession } from './sessions-store.ts';

/** Ends what a person's session holds open once the session has ended. */
export interface SessionWatch {
  /**
   * Calls `end` once the actor's session has ended, or the role in the brand is no longer the one that the
   * actor had, until the returned function is called.
   */
  watch(follower: { actor: Actor; brandId: string }, end: () => void): () => void;
  /** Polls the sessions every `everyMs`. Returns a stop. */
  start(): () => void;
}

/** The session watch of this process. */
export const sessionWatch = definePort<SessionWatch>('session watch');

export function openSessionWatch(parts: {
  db: Tx;
  environment: Environment;
  log: Logger;
  everyMs: number;
}): SessionWatch {
  const { db, environment, log, everyMs } = parts;
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
  const tryLook = () =>
    void look().catch((error: unknown) => {
      log.warn({ err: error }, 'polling for ended sessions failed');
    });
  return {
    watch: ({ actor, brandId }, end) => {
      if (actor.kind !== 'person') return () => {};
      const { sessionId, role } = actor;
      const one = { sessionId, brandId, role, end };
      watched.add(one);
      return () => void watched.delete(one);
    },
    start: () => {
      const timer = setInterval(tryLook, everyMs).unref();
      return () => clearInterval(timer);
    },
  };
}
