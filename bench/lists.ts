import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sealedColumn } from '../server/src/kernel/sealed-column.ts';
import { openCards, withService } from './cards.ts';
import { createDatabase, withClient, withPostgres } from './databases.ts';
import { purchaseOf } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * First pages of the portal's lists in one brand, with each filter that they offer, beside the same list without a filter; and the
 * first page of entries of an account that has many, beside the account.
 *
 * Usage: lists.ts [customers, 100000] [transactions, 1000000] [entries, 100000]
 */
const [count = 100_000, transactions = 1_000_000, entries = 100_000] = process.argv
  .slice(2)
  .map(Number);
const repeats = 100;
/** Requests of each list before those that count: the service compiles its code meanwhile. */
const warmUps = 10;
/** A filtered page takes at most so many times as long as the list without a filter. */
const mostTimes = 5;
/** Entries take at most so much longer than their account. */
const entriesBoundMs = 150;

const say = (line: string) => process.stdout.write(`${line}\n`);

const newUuid = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
  from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Copies of one purchase on all cards over a year; the three oldest are of a merchant of their own. */
const purchases = `
  insert into transactions
  select (jsonb_populate_record(t, jsonb_build_object(
           'transaction_id', ${newUuid}, 'customer_id', c.customer_id, 'card_id', c.card_id,
           'account_id', c.account_id, 'idempotency_key', null, 'fingerprint', null,
           'merchant_name', case when n < 4 then 'Rare Books' else 'Coffee House ' || n % 500 end,
           'mcc', case when n < 4 then '5942' else '5812' end,
           'date_created', t.date_created - make_interval(secs => 31e6 * ($2 - n) / $2)))).*
    from transactions t
   cross join generate_series(1, $2::int) n
    join (select row_number() over () - 1 as at, * from cards where brand_id = $1) c on c.at = n % $3
   where t.brand_id = $1`;

/** Entries of one account after its first; their chain is not that of provable books. */
const statement = `
  insert into entries
  select e.brand_id, e.account_id, e.seq + n, e.journal_id, e.amount_cents,
         e.balance_after_cents, e.previous_hash
    from (select * from entries where brand_id = $1 and account_id = $2 order by seq desc limit 1) e,
         generate_series(1, $3::int) n`;

async function populate(url: string, brandId: string, depositId: string): Promise<void> {
  await withClient(url, async (client) => {
    // A million copies take longer than a statement of the service may.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await client.query(
      `update cards set last_four = lpad((random() * 9999)::integer::text, 4, '0') where brand_id = $1`,
      [brandId],
    );
    await client.query(purchases, [brandId, transactions, count]);
    await client.query(statement, [brandId, depositId, entries]);
    await client.query('vacuum analyze');
  });
}

const identity = sealedColumn('customers', 'identity_sealed', ['customer_id']);
const sealedAtOnce = 2_000;

/** Seals the first customer's identity for each copy, since a sealed value opens in its own row alone. */
async function sealCopies(
  options: { dataDir: string; databaseUrl: string },
  brandId: string,
): Promise<void> {
  await withService(options, async (service) => {
    const { vault } = await service.createContext(brandId, { kind: 'job' }, 'bench-lists');
    await withClient(options.databaseUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      const { rows } = await client.query<{ customer_id: string; identity_sealed: Buffer }>(
        'select customer_id, identity_sealed from customers where brand_id = $1 order by date_created, customer_id',
        [brandId],
      );
      const [first] = rows;
      if (!first) throw new Error('There is no customer to copy');
      const text = vault.open(first.identity_sealed, identity, first.customer_id);
      for (let at = 0; at < rows.length; at += sealedAtOnce) {
        const ids = rows.slice(at, at + sealedAtOnce).map(({ customer_id }) => customer_id);
        await client.query(
          `update customers c set identity_sealed = s.sealed
             from unnest($2::uuid[], $3::bytea[]) s (customer_id, sealed)
            where c.brand_id = $1 and c.customer_id = s.customer_id`,
          [brandId, ids, ids.map((id) => vault.seal(text, identity, id))],
        );
      }
    });
  });
}

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly found: number;
}

/** Milliseconds of repeated reads of a path. */
async function measure(sandbox: Sandbox, path: string): Promise<Measured> {
  const times: number[] = [];
  let found = 0;
  for (let repeat = -warmUps; repeat < repeats; repeat++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${sandbox.port}/api/v0.1${path}`, {
      headers: sandbox.headers,
    });
    const body = (await answer.json()) as { data?: object[] };
    if (repeat >= 0) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    found = body.data?.length ?? 1;
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99), found };
}

const words = ({ p50, p99, found }: Measured): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${found} found`;

/** Filters of the portal's pages, each by its list; one that finds nothing looks furthest. */
const lists = (ids: { cardId: string; year: string; day: string }) =>
  ({
    '/customers': [
      'q=No Such Name',
      'q=nobody@example.com',
      'q=6789',
      'kyc_status=passed',
      'kyc_status=failed',
      `since=${ids.day}T00:00:00Z`,
      `until=${ids.year}T00:00:00Z`,
    ],
    '/cards': ['last_four=4242', 'status=active', 'status=closed'],
    '/accounts': ['type=external', 'type=credit', 'status=closed', 'type=credit&status=inactive'],
    '/credit/applications': ['application_status=denied', 'notice_owed=true'],
    '/transfers': ['status=returned', 'direction=out', 'ach_return_code=R01'],
    '/transactions': [
      'state=declined',
      'state=cancelled',
      'decline_reason=limit_exceeded',
      'merchant=Rare Books',
      'mcc=5942',
      `card_id=${ids.cardId}`,
      `start_date=${ids.day}`,
      `end_date=${ids.year}`,
      `start_date=${ids.year}&end_date=${ids.year}`,
    ],
    '/events': ['event=card.created', 'event=account.closed'],
  }) as const;

async function compare(sandbox: Sandbox, ids: Parameters<typeof lists>[0]): Promise<boolean> {
  let isGood = true;
  for (const [path, filters] of Object.entries(lists(ids))) {
    const whole = await measure(sandbox, `${path}?limit=50`);
    say(`${path.padStart(16)} ${words(whole)}`);
    for (const filter of filters) {
      const part = await measure(sandbox, `${path}?limit=50&${encodeURI(filter)}`);
      const times = part.p99 / whole.p99;
      isGood &&= times <= mostTimes;
      const verdict = times > mostTimes ? ' TOO SLOW' : '';
      say(`${' '.repeat(16)} ${filter}: ${times.toFixed(1)} x, ${words(part)}${verdict}`);
    }
  }
  return isGood;
}

await withPostgres(async (server, folder) => {
  const databaseUrl = await createDatabase(server, 'lists');
  const dataDir = join(folder, 'lists');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const began = performance.now();
    const opened = await openCards(sandbox, { dataDir, databaseUrl, count, sample: 1 });
    const [cardId = '', depositId = ''] = [opened.cardIds[0], opened.depositIds[0]];
    const bought = await fetch(`http://127.0.0.1:${sandbox.port}/api/v0.1/simulate/authorization`, {
      method: 'POST',
      headers: { ...sandbox.headers, 'content-type': 'application/json' },
      body: JSON.stringify(purchaseOf(cardId)),
    });
    const { date_created } = (await bought.json()) as { date_created: string };
    const day = date_created.slice(0, 10);
    const year = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    await sealCopies({ dataDir, databaseUrl }, sandbox.brandId);
    await populate(databaseUrl, sandbox.brandId, depositId);
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`lists            ${count} customers, ${transactions} transactions (${seconds} s to make)`);
    const isGood = await compare(sandbox, { cardId, day, year });
    const account = await measure(sandbox, `/accounts/${depositId}`);
    const page = await measure(sandbox, `/accounts/${depositId}/entries?limit=50`);
    const more = page.p99 - account.p99;
    say(`${'an account'.padStart(16)} ${words(account)}`);
    say(`${' '.repeat(16)} its ${entries} entries: ${more.toFixed(1)} ms more, ${words(page)}`);
    process.exitCode = isGood && more <= entriesBoundMs ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
});
