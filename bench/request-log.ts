import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchCards, openCards } from './cards.ts';
import { withPostgres } from './databases.ts';
import { sendPurchases } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * Purchases with the request log on, against off: two services on one database, in turns, since only runs of
 * the same minute are comparable. The aim is 0.99 of the rate.
 */
const [rounds = 9, seconds = 4] = process.argv.slice(2).map(Number);
const options = { connections: 64, seconds };
/** Ticks of Linux's clock of CPU time (`getconf CLK_TCK`), in microseconds. */
const tickUs = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Run {
  perSecond: number;
  cpuUs: number;
}

await withPostgres(async (databaseUrl, folder) => {
  const start = async (log: 'on' | 'off') => {
    const dataDir = join(folder, log);
    await mkdir(dataDir);
    return startSandbox({ dataDir, databaseUrl, settings: { SURETY_REQUEST_LOG: log } });
  };
  const on = await start('on');
  const cards = await openCards(on, { dataDir: join(folder, 'on'), databaseUrl, count: 10_000 });
  const off = { ...(await start('off')), headers: on.headers };
  try {
    await measure(on, off, cards);
  } finally {
    await off.stop();
    await on.stop();
  }
});

async function measure(on: Sandbox, off: Sandbox, cards: BenchCards): Promise<void> {
  for (const sandbox of [on, off]) await buy(sandbox, cards);
  const ratios: { rate: number; cpu: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [on, off] : [off, on];
    const runs = new Map<Sandbox, Run>();
    for (const sandbox of order) runs.set(sandbox, await buy(sandbox, cards));
    const [kept, without] = [runs.get(on), runs.get(off)];
    if (!kept || !without) throw new Error('No runs were made');
    ratios.push({ rate: kept.perSecond / without.perSecond, cpu: kept.cpuUs / without.cpuUs });
    say(`  ${textOf(kept)}; off ${textOf(without)}`);
  }
  const middle = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]?.toFixed(3);
  const rate = middle(ratios.map((each) => each.rate));
  say(
    `request log      ${rate} x the rate without, ${middle(ratios.map((each) => each.cpu))} x CPU`,
  );
}

async function buy(sandbox: Sandbox, cards: BenchCards): Promise<Run> {
  const before = await cpuTicks(sandbox.pid);
  const { perSecond } = await sendPurchases(sandbox, cards, options);
  const ticks = (await cpuTicks(sandbox.pid)) - before;
  return { perSecond, cpuUs: (ticks * tickUs) / (perSecond * seconds) };
}

/** CPU time of a process, its system calls included (proc(5)); 1 where there is no /proc. */
async function cpuTicks(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 1);
}

function textOf({ perSecond, cpuUs }: Run): string {
  return `${Math.round(perSecond)}/s, ${Math.round(cpuUs)} us of CPU each`;
}
