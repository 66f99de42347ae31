import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

export interface Process {
  pid: number;
  parent: number;
  /** CPU time so far. */
  ticks: number;
  /** CPU time of its children that have ended. */
  endedTicks: number;
  isPostgres: boolean;
}

/** Ticks of CPU time in a second. */
export function ticksPerSecond(): number {
  return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}

/** A process and all that descend from it; Linux alone tells of other processes in `/proc`. */
export async function processesBelow(pid: number): Promise<Process[]> {
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
    endedTicks: Number(fields[13]) + Number(fields[14]),
    isPostgres: text.includes('(postgres'),
  };
}
