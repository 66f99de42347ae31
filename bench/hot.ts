import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openCards } from './cards.ts';
import { withClient, withPostgres } from './databases.ts';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import { sendPurchases } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * One hot card and one hot deposit account, against the same load spread over all. The two
 * alternate, because only runs of the same minute are comparable.
 */
const cardCount = 10_000;
const rounds = 3;
const options = { connections: 128, seconds: 4 };

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async (databaseUrl, folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const { cardIds } = await openCards(sandbox, { dataDir, databaseUrl, count: cardCount });
    const deposits = await listDeposits(databaseUrl, sandbox.brandId);
    say(`hot              ${options.connections} connections on one, against on ${cardCount}`);
    await compare('card', {
      one: () => sendPurchases(sandbox, { cardIds: cardIds.slice(0, 1) }, options),
      many: () => sendPurchases(sandbox, { cardIds }, options),
    });
    await compare('deposit', {
      one: () => sendDeposits(sandbox, deposits.slice(0, 1)),
      many: () => sendDeposits(sandbox, deposits),
    });
  } finally {
    await sandbox.stop();
  }
});

async function compare(
  name: string,
  load: { one(): Promise<LoadResult>; many(): Promise<LoadResult> },
): Promise<void> {
  const runs: { ratio: number; one: LoadResult; many: LoadResult }[] = [];
  await load.many();
  for (let round = 0; round < rounds; round++) {
    const [many, one] = [await load.many(), await load.one()];
    runs.push({ ratio: one.perSecond / many.perSecond, one, many });
  }
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[(rounds - 1) / 2];
  if (!middle) throw new Error('No runs were made');
  const text = ({ perSecond, p99Ms }: LoadResult) =>
    `${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`;
  say(
    `${name.padStart(16)} ${middle.ratio.toFixed(2)} x spread: ${text(middle.one)}; spread ${text(middle.many)}`,
  );
}

interface Deposit {
  routing_number: number;
  account_number: number;
}

function listDeposits(databaseUrl: string, brandId: string): Promise<Deposit[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Deposit>(
      `select routing_number::int, account_number::float8 from accounts
        where brand_id = $1 and type = 'security_deposit'`,
      [brandId],
    );
    return rows;
  });
}

/** Sends direct deposits, each with a transfer, a journal and an event. */
async function sendDeposits(sandbox: Sandbox, deposits: Deposit[]): Promise<LoadResult> {
  const result = await sendLoad({
    ...options,
    port: sandbox.port,
    nextRequest: () => {
      const deposit = deposits[Math.floor(Math.random() * deposits.length)];
      return requestText('POST', '/api/v0.1/simulate/ach/incoming', sandbox.headers, {
        ...deposit,
        amount: 1234,
      });
    },
  });
  const statuses = new Map(
    [...result.statuses].map(([status, count]) => [status === 201 ? 200 : status, count]),
  );
  refuseFailures({ ...result, statuses });
  return result;
}
