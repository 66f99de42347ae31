import { randomInt } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerText } from '../support/bank-answers.ts';
import { readEntries } from '../support/bank-steps.ts';
import { type FetchingBank, startFetchingBank } from '../support/fetching-bank.ts';
import { useKilledService } from '../support/killed-service.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { runCommand } from '../support/service-process.ts';
import { eventually } from '../support/test-service.ts';

const killed = useKilledService({ hasBankFolder: true });
const { start, call } = killed;
let bank: FetchingBank | undefined;
beforeAll(() => {
  bank = startFetchingBank(join(killed.place.dataDir, 'bank'));
});
afterAll(() => bank?.stop());
const post = async (path: string, body?: unknown) => {
  const answer = await call('POST', path, body);
  expect([answer.status, answer.body]).toEqual([
    expect.toSatisfy((status) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};

const firstCents = 10_000_000;
const count = 240;
/** Every amount is unique, so that it identifies its transfer. */
const centsOf = (index: number) => 1_000 + index;
const isPush = (index: number) => index % 3 === 0;

async function openDeposit() {
  const { customer_id } = await post('/customers', sampleCustomer);
  const applicant = { customer_id, total_annual_income: 1, monthly_housing_payment: 1 };
  const { program_id } = killed.process.access;
  const { application_id } = await post('/credit/applications', { program_id, applicant });
  await post(`/credit/applications/${application_id}/submit`);
  const depositId = await eventually<string>(async () => {
    const { body } = await call('GET', `/credit/applications/${application_id}`);
    return body.accounts.security_deposit_account_id;
  }, 30_000);
  const { body: deposit } = await call('GET', `/accounts/${depositId}`);
  const { routing_number, account_number } = deposit;
  await post('/simulate/ach/incoming', { routing_number, account_number, amount: firstCents });
  const processor_token = 'processor-sandbox-kills';
  const { account_id } = await post('/accounts/processor_tokens', { customer_id, processor_token });
  const ask = (index: number) => {
    const [from, to] = isPush(index) ? [depositId, account_id] : [account_id, depositId];
    const ends = { origination_account_id: from, destination_account_id: to };
    return post('/transfers', { ...ends, amount: centsOf(index) });
  };
  return { depositId, ask };
}

/** Number of the transfers with this status. */
async function countOf(status: string): Promise<number> {
  const { rows } = await killed.client.query(
    `select count(*)::integer as count from transfers where kind <> 'incoming' and status = $1`,
    [status],
  );
  return rows[0].count;
}
const reached = (status: string) => (least: number) => async () => (await countOf(status)) >= least;

/** True while a file is being written by an open transaction, or just was. */
async function isCutting(): Promise<boolean> {
  const { rows } = await killed.client.query(
    `select exists (select from bank_files)
         or exists (select from pg_locks
                     where relation = 'bank_files'::regclass and mode = 'RowExclusiveLock') as is_so`,
  );
  return rows[0].is_so;
}

/** Passes two minutes, in which the bank fetches the files, with kills of the service at these moments. */
async function passTime(key: string, moments: (() => Promise<boolean>)[]): Promise<void> {
  const ask = () =>
    call('POST', '/sandbox/clock/advance', { by: 'PT2M' }, { 'idempotency-key': key });
  for (const isReached of moments) {
    const cutOff = ask().catch(() => undefined);
    await eventually(isReached, 60_000);
    await killed.process.kill();
    await cutOff;
    await start();
  }
  const { body } = await eventually(async () => {
    const answer = await ask();
    // PostgreSQL may take a moment to notice the dead process's connections.
    return answer.status !== 409 && answer;
  }, 60_000);
  expect(body).toMatchObject({ reached: true, failed: [] });
}

const boxOf = async (box: string) => {
  const [brand = ''] = await readdir(join(killed.place.dataDir, 'bank'));
  return join(killed.place.dataDir, 'bank', brand, box);
};
/** Entries of all files delivered to the bank. */
async function sentEntries() {
  const folder = await boxOf('fetched');
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const files = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'latin1');
    const chunks = async function* () {
      yield text;
    };
    return (await readEntries(chunks())).entries;
  });
  return (await Promise.all(files)).flat();
}
type Sent = Awaited<ReturnType<typeof sentEntries>>;

/** Leaves a file of the bank that returns entries. */
async function leaveReturns(name: string, entries: Sent): Promise<void> {
  const folder = await boxOf('incoming');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const answers = entries.map((one) => ({ ...one, kind: 'return' as const, code: 'R01' }));
  await writeFile(path, await answerText(answers));
  await utimes(path, 1, 1);
}

test('loses and doubles no cent when killed at any moment of a cut, a settlement run and an import', async () => {
  await start();
  const { depositId, ask } = await openDeposit();
  await call('PATCH', '/sandbox/clock', { mode: 'stopped' });
  for (let index = 0; index < count; index += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, more) => ask(index + more)));
  }
  const moments = {
    settled: [randomInt(1, 80), randomInt(110, 200)],
    returned: [randomInt(40, 50), randomInt(60, 85)],
  };
  try {
    // All are sent in one window, 3 seconds later.
    await passTime('settlement', [isCutting, ...moments.settled.map(reached('completed'))]);
    expect(await countOf('completed')).toBe(count);
    const sent = await sentEntries();
    const byCents = (one: number | bigint, other: number | bigint) => Number(one) - Number(other);
    expect(sent.map(({ entry }) => Number(entry.amountCents)).sort(byCents)).toEqual(
      Array.from({ length: count }, (_, index) => centsOf(index)),
    );
    const sentBack = sent.slice(0, 100);
    await leaveReturns('first.ach', sentBack.slice(0, 50));
    await leaveReturns('second.ach', sentBack.slice(50));
    // The mailbox is read before anything settles.
    await ask(count);
    await passTime('returns', moments.returned.map(reached('returned')));
    expect(await countOf('returned')).toBe(sentBack.length);
    expect(await countOf('completed')).toBe(count + 1 - sentBack.length);

    const returned = new Set(sentBack.map(({ entry }) => Number(entry.amountCents)));
    const moved = Array.from({ length: count + 1 }, (_, index) => {
      if (returned.has(centsOf(index))) return 0;
      return isPush(index) ? -centsOf(index) : centsOf(index);
    });
    const { body } = await call('GET', `/accounts/${depositId}`);
    expect(body.balance.ledger_balance).toBe(
      moved.reduce((total, cents) => total + cents, firstCents),
    );
    expect(await sentEntries()).toHaveLength(count + 1);
    const books = await runCommand(['verify'], killed.place);
    expect(books.output).toContain('The books are right.');
  } catch (error) {
    throw new Error(`Killed at ${JSON.stringify(moments)}`, { cause: error });
  }
}, 180_000);
