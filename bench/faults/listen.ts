import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFolder } from '../sandbox.ts';
import { person } from './kyc-load.ts';
import { type ListenReceiver, startListenReceiver } from './listen-receiver.ts';
import { freePort } from './own-cluster.ts';
import {
  type Access,
  type Call,
  caller,
  type FaultedProcess,
  print,
  readAccess,
  startProcess,
} from './service-processes.ts';

/**
 * `surety listen` under SIGKILLs of itself and of the service, while purchases are declined:
 * `node bench/faults/listen.ts [10000] [20] [5]`, events, kills of listen, kills of the service.
 */
const [wanted = 10_000, listenKills = 20, serviceKills = 5] = process.argv.slice(2).map(Number);
const command = new URL('../../cli/bin/surety.mjs', import.meta.url).pathname;
const lanes = 8;
const customers = 40;

await withFolder(async (folder) => {
  const env = { SURETY_DATA_DIR: join(folder, 'data'), SURETY_PORT: String(await freePort()) };
  const own = { ...env, PATH: process.env.PATH, HOME: folder };
  let service: FaultedProcess = await startProcess('start', env);
  const access = await readAccess(env.SURETY_DATA_DIR);
  const call = caller(access);
  const cards = await Promise.all(Array.from({ length: customers }, () => openCard(call, access)));
  const receiver = await startListenReceiver(20);
  receiver.trust(await readSecret(receiver, own));
  let listener = await startListener(receiver, own);
  const load = startLoad(call, cards);
  for (let kill = 1; kill <= listenKills; kill += 1) {
    await load.reached((wanted * kill) / (listenKills + 1));
    if (kill % Math.ceil(listenKills / serviceKills) === 0) {
      // The listener lives on, and has to find the service again by itself.
      await killChild(service.child);
      service = await startProcess('start', env);
      await untilCaughtUp(receiver);
    }
    await killChild(listener);
    listener = await startListener(receiver, own);
    print(`kill ${kill}: ${load.made()} purchases, ${receiver.seen.size} events arrived`);
  }
  await load.reached(wanted);
  await load.stop();
  const record = await readRecord(call);
  await untilAll(receiver, record);
  listener.kill('SIGINT');
  await once(listener, 'exit');
  const isWell = report(receiver, record);
  await receiver.close();
  await service.stop();
  process.exitCode = isWell ? 0 : 1;
});

/** A card without a deposit: each purchase of it is declined, with an event. */
async function openCard(call: Call, { program_id }: Access): Promise<string> {
  const customer_id = (await call('POST', '/customers', person))?.body.customer_id;
  const applicant = { customer_id, total_annual_income: 7e6, monthly_housing_payment: 1e5 };
  const made = await call('POST', '/credit/applications', { program_id, applicant });
  const path = `/credit/applications/${made?.body.application_id}`;
  await call('POST', `${path}/submit`);
  for (;;) {
    const application = await call('GET', path);
    if (application?.body.application_status === 'approved') {
      const accounts = application.body.accounts as Record<string, string>;
      const body = { account_id: accounts.security_deposit_account_id };
      return String((await call('POST', '/cards', body))?.body.card_id);
    }
    await sleep(100);
  }
}

function startLoad(call: Call, cards: readonly string[]) {
  let made = 0;
  let isStopping = false;
  const purchase = { amount: '4.50', currency: 'USD', mcc: '5814', mid: '1234' };
  const merchant = { merchant_name: 'Cafe', merchant_city: 'Wilmington', merchant_state: 'DE' };
  const when = { transaction_datetime: '2026-07-01 12:30', merchant_zip_code: '19801' };
  const lane = async (first: number) => {
    for (let turn = first; !isStopping; turn += lanes) {
      const card_id = cards[turn % cards.length];
      const body = { card_id, ...purchase, ...merchant, ...when };
      const answer = made < wanted ? await call('POST', '/simulate/authorization', body) : null;
      if (answer?.status === 200) made += 1;
      await sleep(answer ? 10 : 50);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
  return {
    made: () => made,
    reached: async (count: number) => {
      while (made < Math.floor(count)) await sleep(20);
    },
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
}

async function readSecret({ url }: ListenReceiver, env: NodeJS.ProcessEnv): Promise<string> {
  const args = [command, 'listen', '--forward-to', url, '--print-secret'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = await child.stdout.toArray();
  return Buffer.concat(chunks).toString('utf8').trim();
}

/** Starts `listen` and waits until it is connected. */
async function startListener({ url }: ListenReceiver, env: NodeJS.ProcessEnv) {
  const args = [command, 'listen', '--forward-to', url, '--events', 'transaction.*'];
  const child = spawn(process.execPath, [...args, '--output', 'json'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const deadline = performance.now() + 60_000;
  while (!output.includes('Service: connected')) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(output);
    await sleep(10);
  }
  return child;
}

/** Waits until events arrive again. */
async function untilCaughtUp({ seen }: ListenReceiver): Promise<void> {
  const before = seen.size;
  const deadline = performance.now() + 60_000;
  while (seen.size < before + 20) {
    if (performance.now() > deadline) throw new Error('listen has not found the service again');
    await sleep(20);
  }
}

async function killChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Ids of all events of purchases by customer, in the order of the record. */
async function readRecord(call: Call): Promise<Map<string, string[]>> {
  const record = new Map<string, string[]>();
  for (let after = ''; ; ) {
    const page = await call('GET', `/events?limit=100&event=transaction.*${after}`);
    const body = page?.body as { data: Item[]; has_more: boolean; next_cursor: string } | undefined;
    for (const { customer_id, event_id } of body?.data ?? []) {
      record.set(customer_id, [...(record.get(customer_id) ?? []), event_id]);
    }
    if (!body?.has_more) return record;
    after = `&after=${body.next_cursor}`;
  }
}

interface Item {
  event_id: string;
  customer_id: string;
}

/** Waits, at most two minutes, for the last event. */
async function untilAll({ seen }: ListenReceiver, record: Map<string, string[]>): Promise<void> {
  const all = [...record.values()].flat();
  const deadline = performance.now() + 120_000;
  while (!all.every((id) => seen.has(id)) && performance.now() < deadline) await sleep(100);
}

function report({ firsts, counts, seen }: ListenReceiver, record: Map<string, string[]>): boolean {
  const all = [...record.values()].flat();
  const lost = all.filter((id) => !seen.has(id)).length;
  const disordered = [...record].filter(
    ([customer, ids]) => ids.join() !== firsts.get(customer)?.join(),
  ).length;
  print(
    `${all.length} events of ${record.size} customers over ${listenKills} kills of listen and ${serviceKills} of the service: lost ${lost}, customers out of order ${disordered}, repeated ${counts.repeats}, bad signatures ${counts.badSignatures}`,
  );
  const isWell = lost + disordered + counts.badSignatures === 0 && all.length >= wanted;
  print(isWell ? 'held' : 'NOT HELD');
  return isWell;
}
