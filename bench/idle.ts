import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Process, processesBelow, ticksPerSecond } from './processes.ts';

/** Share of a core and resident memory of a service that nobody calls, its PostgreSQL included. */
export interface Idle {
  servicePercent: number;
  postgresPercent: number;
  serviceMib: number;
  /** Shared pages counted once. */
  postgresMib: number;
}

/** Linux alone tells of other processes in `/proc`; elsewhere there is no figure. */
export async function measureIdle(servicePid: number, seconds: number): Promise<Idle | null> {
  if (process.platform !== 'linux') return null;
  const perSecond = ticksPerSecond();
  const before = await processesBelow(servicePid);
  await sleep(seconds * 1000);
  const after = await processesBelow(servicePid);
  const ticksBefore = new Map(before.map(({ pid, ticks }) => [pid, ticks]));
  const percentOf = (all: Process[]) => {
    const ticks = all.reduce((sum, each) => sum + each.ticks - (ticksBefore.get(each.pid) ?? 0), 0);
    return (ticks / perSecond / seconds) * 100;
  };
  const postgres = after.filter(({ isPostgres }) => isPostgres);
  const service = after.filter(({ isPostgres }) => !isPostgres);
  return {
    servicePercent: percentOf(service),
    postgresPercent: percentOf(postgres),
    serviceMib: await mebibytes(service),
    postgresMib: await mebibytes(postgres),
  };
}

async function mebibytes(processes: Process[]): Promise<number> {
  const kib = await Promise.all(
    processes.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return kib.reduce((sum, each) => sum + each, 0) / 1024;
}
