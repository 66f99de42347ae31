import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Share of a core and resident memory of a service that nobody calls, its PostgreSQL included. */
export interface Idle {
  servicePercent: number;
  postgresPercent: number;
  serviceMib: number;
  /** Shared pages counted once. */
  postgresMib: number;
}

interface Process {
  pid: number;
  parent: number;
  ticks: number;
  isPostgres: boolean;
}

/** Linux alone tells of other processes in `/proc`; elsewhere there is no figure. */
export async function measureIdle(servicePid: number, seconds: number): Promise<Idle | null> {
  if (process.platform !== 'linux') return null;
  const perSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
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

async function processesBelow(pid: number): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(names.map(readProcess));
  const all = found.filter((each) => each !== undefined);
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return all.filter((each) => family.has(each.pid));
}

/** Undefined where it has ended meanwhile. */
async function readProcess(pid: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    ticks: Number(fields[11]) + Number(fields[12]),
    isPostgres: text.includes('(postgres'),
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
