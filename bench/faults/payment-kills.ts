import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { purchaseOf } from '../purchases.ts';
import { ask, person } from './kyc-load.ts';
import { freePort, withOwnCluster } from './own-cluster.ts';
import {
  type Access,
  type Call,
  caller,
  print,
  readAccess,
  runCommand,
  startProcess,
} from './service-processes.ts';

/**
 * SIGKILL of the worker at a random moment, while it settles payments and reserves them:
 * `node bench/faults/payment-kills.ts [200]`, the number of kills.
 */
const kills = Number(process.argv[2] ?? 200);
const lanes = 2;

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir };
  const sandbox = await startProcess('start', { ...env, SURETY_PORT: '0' });
  const access = await readAccess(dataDir);
  const payer = await openPayer(must(caller(access)), access);
  await sandbox.stop();
  print('a cardholder owes $90,000');
  const port = await freePort();
  const api = await startProcess('api', { ...env, SURETY_PORT: String(port) });
  let worker = await startProcess('worker', env);
  const load = startPayments(caller(access, `http://127.0.0.1:${port}/api/v0.1`), payer);
  let during = 0;
  for (let kill = 1, before = 0; kill <= kills; kill += 1) {
    await untilMoreSettled(cluster.url, before);
    await sleep(Math.random() * 300);
    const exited = once(worker.child, 'exit');
    worker.child.kill('SIGKILL');
    await exited;
    const { settled } = await count(cluster.url);
    if (settled > before) during += 1;
    before = settled;
    if (kills < 20 || kill % 20 === 0) print(`kill ${kill}: ${settled} payments settled`);
    worker = await startProcess('worker', env);
  }
  await load.stop();
  print(`the load has stopped: ${load.acknowledged()} payments`);
  const counts = await untilSettled(cluster.url);
  const stops = await Promise.all([worker.stop(), api.stop()]);
  print(`lives that settled payments: ${during} of ${kills}`);
  print(`acknowledged ${load.acknowledged()}: ${JSON.stringify(counts)}`);
  const verified = await runCommand(['verify'], env);
  print(`verify: exit ${verified.code}: ${verified.output.trim()}`);
  const { pending, settled, unreserved, doubled, unposted, reserved, due } = counts;
  const isWell =
    settled > 0 &&
    settled >= load.acknowledged() &&
    pending + unreserved + doubled + unposted === 0 &&
    reserved === due &&
    verified.code === 0 &&
    stops.every(({ code }) => code === 0);
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
});

interface Payer {
  creditId: string;
  bankId: string;
}

type Answer = Record<string, unknown>;
type Post = (method: string, path: string, body?: object) => Promise<Answer>;

function must(call: Call): Post {
  return async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer && answer.status < 300) return answer.body;
    throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  };
}

/** A cardholder who owes $90,000, and pays it from a bank account whose entries settle within seconds. */
async function openPayer(call: Post, { program_id }: Access): Promise<Payer> {
  await call('PATCH', `/programs/${program_id}/settings`, {
    ach_speed: 'fast',
    ach_fast_delay_ms: 5_000,
    payment_hold_banking_days: 60,
  });
  const { customer_id } = await call('POST', '/customers', person);
  const applicant = { customer_id, total_annual_income: 1, monthly_housing_payment: 1 };
  const { application_id } = await call('POST', '/credit/applications', { program_id, applicant });
  await call('POST', `/credit/applications/${application_id}/submit`);
  let depositId: unknown;
  while (!depositId) {
    await sleep(200);
    const { accounts } = await call('GET', `/credit/applications/${application_id}`);
    depositId = (accounts as Answer | null)?.security_deposit_account_id;
  }
  const { routing_number, account_number } = await call('GET', `/accounts/${depositId}`);
  const incoming = { routing_number, account_number, amount: 10_000_000 };
  await call('POST', '/simulate/ach/incoming', incoming);
  const { card_id, account_id } = await call('POST', '/cards', { account_id: depositId });
  const purchase = { ...purchaseOf(String(card_id)), amount: '90000.00' };
  const { transaction_id } = await call('POST', '/simulate/authorization', purchase);
  await call('POST', '/simulate/clearing', { transaction_id });
  const processor_token = 'processor-sandbox-payment-kills';
  const bank = await call('POST', '/accounts/processor_tokens', { customer_id, processor_token });
  return { creditId: String(account_id), bankId: String(bank.account_id) };
}

/** Pays a dollar after the other in several lanes, until it is stopped. */
function startPayments(call: Call, { creditId, bankId }: Payer) {
  let acknowledged = 0;
  let stopping = false;
  const lane = async () => {
    while (!stopping) {
      const body = { source_account_id: bankId, amount: 100 };
      const answer = await call('POST', `/accounts/${creditId}/payments`, body);
      if (answer?.status === 201) acknowledged += 1;
      await sleep(100);
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Payments by their state, and those whose settlement, posting and reserve are not one. */
async function count(url: string) {
  const [counts] =
    (await ask<Record<string, number>>(
      url,
      `with paid as (
         select t.*,
                (select count(*) from reserves r where r.source_id = t.transfer_id) as reserves,
                (select count(*) from journals j where j.source_id = t.transfer_id) as journals
           from transfers t where t.kind = 'payment'
       )
       select count(*) filter (where status = 'pending')::int as pending,
              count(*) filter (where status = 'completed')::int as settled,
              count(*) filter (where status = 'completed' and reserves = 0)::int as unreserved,
              count(*) filter (where reserves > (status = 'completed')::int)::int as doubled,
              count(*) filter (where journals <> (status = 'completed')::int)::int as unposted,
              (select sum(reserved_cents)::int from account_balances) as reserved,
              (count(*) filter (where status = 'completed') * 100)::int as due
         from paid`,
    )) ?? [];
  if (!counts) throw new Error('The database does not answer');
  const { pending = 0, settled = 0, unreserved = 0, doubled = 0, unposted = 0 } = counts;
  const { reserved = 0, due = 0 } = counts;
  return { pending, settled, unreserved, doubled, unposted, reserved, due };
}

/** Waits, at most fifteen seconds, until the worker settles payments. */
async function untilMoreSettled(url: string, before: number): Promise<void> {
  const deadline = performance.now() + 15_000;
  while ((await count(url)).settled <= before && performance.now() < deadline) await sleep(20);
}

/** Waits, at most three minutes, until no payment is pending: leases of dead workers end first. */
async function untilSettled(url: string) {
  const deadline = performance.now() + 180_000;
  for (;;) {
    const counts = await count(url);
    if (counts.pending === 0 || performance.now() > deadline) return counts;
    await sleep(500);
  }
}
