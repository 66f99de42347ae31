import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCustomer } from './calls.ts';
import { openCards } from './cards.ts';
import { createDatabase, withClient, withPostgres } from './databases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * Search by each kind of text in one brand, one request after the other.
 *
 * Usage: search.ts [customers, 100000]
 */
const [count = 100_000] = process.argv.slice(2).map(Number);
const repeats = 200;
/** Requests of each kind before those that count: the service compiles its code meanwhile. */
const warmUps = 20;
const boundMs = 100;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Rows beside the customers and their cards: as many search terms, businesses, entries and acts. */
const population = [
  `update cards set last_four = lpad((random() * 9999)::integer::text, 4, '0') where brand_id = $1`,
  `insert into customer_search_terms (brand_id, term_hash, customer_id)
   select c.brand_id, sha256(uuid_send(c.customer_id) || int4send(n)), c.customer_id
     from customers c, generate_series(1, 8) n where c.brand_id = $1`,
  `insert into businesses (brand_id, business_id, legal_business_name, ein, industry_type, addresses,
     date_created, date_updated)
   select $1, gen_random_uuid(), 'Business ' || md5(n::text), '12-3456789', 'retail', '[]', now(), now()
     from generate_series(1, ${count}) n`,
  `insert into bank_file_entries (brand_id, bank_file_id, batch_number, trace_number, transfer_id,
     amount_cents)
   select $1, gen_random_uuid(), 1, '11000000' || lpad(n::text, 7, '0'), gen_random_uuid(), 100
     from generate_series(1, ${count}) n`,
  `insert into audit_events (brand_id, seq, occurred_at, actor, operation, request_id, hash)
   select $1, 1000000 + n, now(), 'operator', 'bench', 'request-' || n, ''
     from generate_series(1, ${count}) n`,
];

async function populate(url: string, brandId: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const statement of population) await client.query(statement, [brandId]);
    await client.query('vacuum analyze');
  });
}

/** Milliseconds of each of the repeated searches, sorted. */
async function measure(sandbox: Sandbox, q: string): Promise<{ times: number[]; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let repeat = -warmUps; repeat < repeats; repeat++) {
    const began = performance.now();
    const answer = await fetch(
      `http://127.0.0.1:${sandbox.port}/api/v0.1/search?q=${encodeURIComponent(q)}`,
      { headers: sandbox.headers },
    );
    const body = (await answer.json()) as { data: object[] };
    if (repeat >= 0) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${q} answered ${answer.status}: ${JSON.stringify(body)}`);
    found = body.data.length;
  }
  return { times: times.toSorted((a, b) => a - b), found };
}

await withPostgres(async (server, folder) => {
  const databaseUrl = await createDatabase(server, 'search');
  const dataDir = join(folder, 'search');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const { cardIds } = await openCards(sandbox, { dataDir, databaseUrl, count, sample: 1 });
    await populate(databaseUrl, sandbox.brandId);
    const customerId = await createCustomer(sandbox);
    const searches = {
      'customer id': customerId,
      'card id': cardIds[0] ?? '',
      'unknown id': '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
      'last four': '4242',
      'e-mail': 'nobody@example.com',
      phone: '+1 555 010 9999',
      name: 'No Such Name',
      'business name': 'business a1',
      'trace number': '110000000042424',
      'request id': 'request-4242',
    };
    say(`search           ${count} customers, ${repeats} requests each`);
    let worst = 0;
    for (const [name, q] of Object.entries(searches)) {
      const { times, found } = await measure(sandbox, q);
      const [p50 = 0, p99 = 0, most = 0] = [0.5, 0.99, 1].map((part) =>
        times.at(Math.ceil(times.length * part) - 1),
      );
      worst = Math.max(worst, p99);
      say(
        `${name.padStart(16)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms, ${found} found`,
      );
    }
    say(`${'worst p99'.padStart(16)} ${worst.toFixed(1)} ms, at most ${boundMs}`);
    process.exitCode = worst > boundMs ? 1 : 0;
  } finally {
    await sandbox.stop();
  }
});
