import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Actor, Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { definePort } from '../../../platform/port.ts';
import { idleSince } from './session-rules.ts';
import { listEndedSessions } from './sessions-store.ts';

/** Ends what a person's session holds open once the session has ended. */
export interface SessionWatch {
  /** Calls `end` when the actor's session has ended, until the returned function is called. */
  watch(actor: Actor, end: () => void): () => void;
  /** Looks at the sessions every `everyMs`. Returns a stop. */
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
  const watched = new Set<{ sessionId: string; end: () => void }>();
  const look = async () => {
    const ids = new Set([...watched].map(({ sessionId }) => sessionId));
    if (ids.size === 0) return;
    const now = wallClock.now();
    const times = { now: now.toString(), idleSince: idleSince(now, environment).toString() };
    const ended = new Set(await listEndedSessions(db, [...ids], times));
    for (const each of watched) if (ended.has(each.sessionId)) each.end();
  };
  const tryLook = () =>
    void look().catch((error: unknown) => {
      log.warn({ err: error }, 'looking for ended sessions failed');
    });
  return {
    watch: (actor, end) => {
      if (actor.kind !== 'person') return () => {};
      const one = { sessionId: actor.sessionId, end };
      watched.add(one);
      return () => void watched.delete(one);
    },
    start: () => {
      const timer = setInterval(tryLook, everyMs).unref();
      return () => clearInterval(timer);
    },
  };
}
