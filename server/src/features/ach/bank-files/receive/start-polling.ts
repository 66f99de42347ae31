import { isUuid } from '../../../../kernel/ids.ts';
import type { ProcessParts } from '../../../../platform/process-parts.ts';
import { type Loop, repeat } from '../../../../platform/repeat.ts';
import { bankMailbox } from '../bank-files-vendor.ts';
import { mailboxCollection, mailboxWatch } from '../mailbox.ts';
import { listUnwatched } from './polls-store.ts';

/** Places looked up per statement. */
const pageSize = 500;

type PollingParts = Pick<ProcessParts, 'environment' | 'database' | 'createContext' | 'port'>;

/**
 * Begins the polling of each brand that has a place in the bank's mailbox, whether or not a file was
 * ever delivered: direct deposits arrive before the first transfer. The first polls are spread over one
 * interval, as all later ones are then. A sandbox, whose clock is not the bank's, polls once for files
 * that wait.
 */
export async function startPolls(parts: PollingParts, signal: AbortSignal): Promise<void> {
  const { environment, database, createContext, port } = parts;
  const { pollIntervalMs, places } = port(bankMailbox);
  if (pollIntervalMs === null || places === null) return;
  const isLive = environment === 'live';
  const found = (await places()).filter(({ waiting }) => isLive || waiting > 0);
  const ids = found.map(({ brandId }) => brandId).filter(isUuid);
  const unwatched: string[] = [];
  for (let from = 0; from < ids.length; from += pageSize) {
    const some = ids.slice(from, from + pageSize);
    unwatched.push(...(await listUnwatched(database.jobPool, some)));
  }
  for (const [index, brandId] of unwatched.entries()) {
    if (signal.aborted) return;
    const context = await createContext(brandId, { kind: 'job' }, 'poll');
    await context.unit(async (unit) => {
      if (!isLive) {
        const key = `${mailboxCollection.kind}:waiting`;
        return mailboxCollection.schedule(unit, {}, { at: unit.now, key });
      }
      const milliseconds = Math.trunc((pollIntervalMs * index) / unwatched.length);
      await mailboxWatch.scheduleOnce(unit, {}, unit.now.add({ milliseconds }));
    });
  }
}

/** Begins the polls soon after the worker's start, and of a brand within a minute of its place. */
export function startPolling(parts: ProcessParts): Loop {
  return repeat('beginning the polls of the mailbox', {
    log: parts.log,
    everyMs: 60_000,
    run: (signal) => startPolls(parts, signal),
  });
}
