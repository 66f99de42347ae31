// Prints the time of a story of ten years with one purchase a month beside one of a year, in worlds of one sandbox.
// Run by hand: node bench/stories.ts [rounds]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

const [rounds = 3] = process.argv.slice(2).map(Number);
const aimRatio = 12;
const aimSeconds = 120;
const roundsOf = { oneYear: 12, tenYears: 120 } as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A card that is valid for ten years, a purchase of a month, cleared two days later. */
const storyOf = (months: number) => `
name: monthly
settings: { card_valid_months: 120 }
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    receive_deposit: { customer: ada, amount: 5000 }
  - issue_card: { customer: ada }
    as: main
  - at: day 2
    repeat:
      times: ${months}
      every: P30D
      steps:
        - purchase: { card: main, amount: 20 }
          as: monthly
        - at: P2D
          clear: { purchase: monthly }
  - expect: { credit: ada, ledger: -${months * 20} }
`;

await withFolder(async (folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir });
  try {
    await play(sandbox, roundsOf.oneYear);
    const seconds = { oneYear: [] as number[], tenYears: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const length of ['oneYear', 'tenYears'] as const) {
        seconds[length].push(await play(sandbox, roundsOf[length]));
      }
    }
    const [year = 0, decade = 0] = [median(seconds.oneYear), median(seconds.tenYears)];
    say(
      `one year ${year.toFixed(2)} s, ten years ${decade.toFixed(2)} s (aim: at most ${aimSeconds} s)`,
    );
    say(`ratio ${(decade / year).toFixed(1)} (aim: at most ${aimRatio})`);
    if (decade / year > aimRatio || decade > aimSeconds) process.exitCode = 1;
  } finally {
    await sandbox.stop();
  }
});

async function play(sandbox: Sandbox, months: number): Promise<number> {
  const {
    worlds: [world],
  } = await makeWorlds(sandbox, { count: 1, atOnce: 1 });
  if (!world) throw new Error('No world was made');
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${world.port}/api/v0.1/sandbox/scenarios`, {
    method: 'POST',
    headers: { ...world.headers, 'content-type': 'application/yaml' },
    body: storyOf(months),
  });
  const run = (await response.json()) as { status?: string };
  if (run.status !== 'passed') throw new Error(`The story was answered ${JSON.stringify(run)}`);
  return (performance.now() - startedAt) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
