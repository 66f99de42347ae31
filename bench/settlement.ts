import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { paymentsText } from '../server/test/support/incoming-payments.ts';
import { openCards } from './cards.ts';
import { withPostgres } from './databases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** Entries of one account to time: payments received in a bank file, and pulls that settle. */
const count = Number(process.argv[2] ?? 30_000);
const aimSeconds = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);
const tell = (what: string, seconds: number) =>
  say(`${what.padStart(16)} ${seconds.toFixed(1)} s, ${Math.round(count / seconds)}/s`);

/** SQL that copies a waiting transfer, with new ids. */
const copyTransfer = `
  insert into transfers
  select (jsonb_populate_record(t, jsonb_build_object('transfer_id', gen_random_uuid(),
           'transaction_id', gen_random_uuid()))).*
    from transfers t, generate_series(2, $2::int) where t.transfer_id = $1`;

await withPostgres(async (databaseUrl, folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { depositIds } = await openCards(sandbox, { dataDir, databaseUrl, count: 0 });
    const deposit = await call(sandbox, 'GET', `/accounts/${depositIds[0]}`);
    // Plans of foreign keys are bad before the first ANALYZE of their tables; older tables have had
    // one.
    await takeInPayments(sandbox, deposit, 1_000);
    await client.query('vacuum analyze');
    say(`settlement       ${count} entries of one account, the aim is ${aimSeconds} s each`);
    tell('brought by file', await takeInPayments(sandbox, deposit, count));
    tell('settled', await settlePulls(sandbox, client, deposit));
  } finally {
    await client.end();
    await sandbox.stop();
  }
});

type Body = Record<string, unknown>;

/** Time from the request with the file to its response. */
async function takeInPayments(sandbox: Sandbox, deposit: Body, length: number): Promise<number> {
  const payment = {
    accountNumber: String(deposit.account_number),
    routingNumber: String(deposit.routing_number).padStart(9, '0'),
    amountCents: 100n,
  };
  const text = await paymentsText(Array.from({ length }, () => payment));
  const startedAt = performance.now();
  const { status } = await call(sandbox, 'POST', '/simulate/ach/files', text, 'text/plain');
  if (status !== 'imported') throw new Error(`The file is ${status}`);
  return (performance.now() - startedAt) / 1000;
}

/** Time from the first settled pull to the last; one is requested, the others are its copies. */
async function settlePulls(sandbox: Sandbox, client: pg.Client, deposit: Body): Promise<number> {
  const post = (path: string, body: Body) => call(sandbox, 'POST', path, JSON.stringify(body));
  await call(sandbox, 'PATCH', '/sandbox/clock', JSON.stringify({ mode: 'stopped' }));
  const { account_id } = await post('/accounts/processor_tokens', {
    customer_id: deposit.customer_id,
    processor_token: 'processor-sandbox-benchmark',
  });
  const { transfer_id } = await post('/transfers', {
    origination_account_id: account_id,
    destination_account_id: deposit.account_id,
    amount: 100,
  });
  await client.query(copyTransfer, [transfer_id, count]);
  const advanced = post('/sandbox/clock/advance', { by: 'PT20S' });
  let firstAt: number | undefined;
  for (;;) {
    const { rows } = await client.query<{ done: number }>(
      `select count(*)::int as done from transfers where kind = 'pull' and status = 'completed'`,
    );
    const done = rows[0]?.done ?? 0;
    if (done > 0) firstAt ??= performance.now();
    if (done === count && firstAt) {
      const seconds = (performance.now() - firstAt) / 1000;
      await advanced;
      return seconds;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function call(
  { port, headers }: Sandbox,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Body> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v0.1${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });
  const answer = (await response.json()) as Body;
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}
