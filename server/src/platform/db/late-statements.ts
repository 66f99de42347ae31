import type { BoundedClient } from './bounded-client.ts';
import type { Session } from './probe-server.ts';

/** A statement that waits for longer is looked at on the server. */
export const slowMs = 1_000;
/** A statement that waits for longer is given up, unless the server works on it. */
export const lateMs = 5_000;

const waitsForStandby = 'IPC:SyncRep';

export interface Judgement {
  /** Connections whose statement gets no answer, with the reason. */
  lost: [BoundedClient, string][];
  /** Server sessions that wait for a synchronous standby. */
  stuck: number[];
  /** Connections on whose statement the server works. */
  atWork: BoundedClient[];
}

/**
 * Tells statements that wait in vain from those that are long: the server does not know of the first ones, or has
 * answered them, or waits for a standby. The rest has the limits of statements. (A statement that waits for another's lock
 * is ended by the server, `readSessions`.)
 *
 * @param stuck sessions that waited for a standby before.
 */
export function judgeSlow(
  slow: readonly BoundedClient[],
  sessions: readonly Session[],
  stuck: readonly number[],
): Judgement {
  const byPid = new Map(sessions.map((session) => [session.pid, session]));
  const waiting = (pid: number) => byPid.get(pid)?.wait === waitsForStandby;
  const lost = slow.flatMap((client): [BoundedClient, string][] => {
    const reason = client.waitedMs > lateMs ? reasonOf(byPid.get(client.serverPid)) : null;
    return reason === null ? [] : [[client, reason]];
  });
  const late = slow.filter(({ waitedMs }) => waitedMs > lateMs);
  const pids = new Set([...stuck, ...late.map(({ serverPid }) => serverPid)]);
  const atWork = slow.filter(({ serverPid }) => isAtWork(byPid.get(serverPid)));
  return { lost, stuck: [...pids].filter(waiting), atWork };
}

/** Neither a session that may not be seen nor one that waits for others is at work. */
function isAtWork(session: Session | undefined): boolean {
  if (session?.state !== 'active') return false;
  return session.wait !== waitsForStandby && !session.wait?.startsWith('Lock:');
}

function reasonOf(session: Session | undefined): string | null {
  if (!session) return 'the server has no such session any more';
  if (session.state?.startsWith('idle')) return 'the server answered, and the answer was lost';
  if (session.wait === waitsForStandby) return 'a commit waits for a synchronous standby';
  return null;
}
