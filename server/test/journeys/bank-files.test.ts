import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerText } from '../support/bank-answers.ts';
import { readEntries } from '../support/bank-steps.ts';
import { type FetchingBank, startFetchingBank } from '../support/fetching-bank.ts';
import { paymentsText } from '../support/incoming-payments.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  modeOf,
  removal,
  runCommand,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type Api, apiOf, eventually } from '../support/test-service.ts';

let database: TestDatabase;
let dataDir: string;
let service: ServiceProcess;
let bank: FetchingBank;
/** The one customer's deposit and external account. */
let depositId: string;
let externalId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'surety-bank-files-'));
  bank = startFetchingBank(bankFolder());
});
afterAll(async () => {
  await service?.kill();
  await bank.stop();
  await database.drop();
  await rm(dataDir, removal);
});

const bankFolder = () => join(dataDir, 'bank');
const place = () => ({ dataDir, databaseUrl: database.connectionString, bankFolder: bankFolder() });
const start = async () => {
  service = await startServiceProcess(place());
};

/** Calls the running service; a call that a kill cuts off is repeated with its key. */
const call: Api = async (method, path, body) => {
  const key = crypto.randomUUID();
  const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': key } : {};
  return eventually(async () => {
    const { identity, authorization, base_url } = service.access;
    const api = apiOf(new URL(base_url).origin, { identity, authorization });
    const answer = await api(method, path, body, headers).catch(() => null);
    const isDone = answer && answer.status < 500 && answer.status !== 409;
    return isDone && answer;
  }, 60_000);
};

async function openDeposit(): Promise<{ customerId: string; depositId: string }> {
  const { body: customer } = await call('POST', '/customers', sampleCustomer);
  const { body: application } = await call('POST', '/credit/applications', {
    program_id: service.access.program_id,
    applicant: {
      customer_id: customer.customer_id,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 120_000,
    },
  });
  const path = `/credit/applications/${application.application_id}`;
  await call('POST', `${path}/submit`);
  const depositId = await eventually<string>(
    async () => (await call('GET', path)).body.accounts.security_deposit_account_id,
    60_000,
  );
  return { customerId: customer.customer_id, depositId };
}

const brandFolder = async (box: string) => {
  const [brand = ''] = await readdir(bankFolder());
  return join(bankFolder(), brand, box);
};
/** Names of the files that the bank has fetched. */
const outgoing = async () => {
  const folder = await brandFolder('fetched').catch(() => '');
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => !name.startsWith('.'));
};
/** Runs `admin bank-files` for the one brand. */
const admin = async (...args: string[]) => {
  const [brandId = ''] = await readdir(bankFolder());
  return runCommand(['admin', 'bank-files', ...args, '--brand', brandId], place());
};
const sentEntries = async (name: string) => {
  const text = await readFile(join(await brandFolder('fetched'), name), 'latin1');
  return readEntries(
    (async function* () {
      yield text;
    })(),
  );
};

test('loses and doubles no cent when killed between cut, delivery, settlement and import', async () => {
  await start();
  const opened = await openDeposit();
  depositId = opened.depositId;
  const { body: bank } = await call('POST', '/accounts/processor_tokens', {
    customer_id: opened.customerId,
    processor_token: 'processor-sandbox-files',
  });
  externalId = bank.account_id;
  const asked: string[] = [];
  const ask = async () => {
    const { body } = await call('POST', '/transfers', {
      origination_account_id: externalId,
      destination_account_id: depositId,
      amount: 1_000 + asked.length,
    });
    asked.push(body.transfer_id);
  };
  const isDue = async (kind: string) => {
    const { body } = await call('GET', '/sandbox/clock');
    return body.next_due.some(({ what }: { what: string }) => what === kind);
  };
  const hasFile = async (status: string) =>
    (await call('GET', `/bank-files?direction=outgoing&status=${status}`)).body.data.length > 0;
  const settled = async () => {
    const answers = await Promise.all(asked.map((id) => call('GET', `/transfers/${id}`)));
    return answers.every(({ body }) => body.status === 'completed');
  };
  // Kill as soon as a step is visible: before the cut, after it, after the delivery.
  for (const isSeen of [
    () => isDue('bank_file.cut'),
    () => hasFile('cut'),
    () => isDue('bank_file.settle'),
    () => hasFile('delivered'),
  ]) {
    for (let count = 0; count < 4; count += 1) await ask();
    await eventually(async () => (await isSeen()) || (await settled()), 60_000);
    await service.kill();
    await start();
  }
  await eventually(settled, 60_000);

  const entries = (await Promise.all((await outgoing()).map(sentEntries))).flatMap(
    (file) => file.entries,
  );
  expect(entries.map(({ entry }) => entry.amountCents).sort()).toEqual(
    asked.map((_, index) => BigInt(1_000 + index)).sort(),
  );
  const [returned] = entries;
  if (!returned) throw new Error('no entry was sent');
  await mkdir(await brandFolder('incoming'), { recursive: true });
  const incoming = join(await brandFolder('incoming'), 'returns.ach');
  await writeFile(incoming, await answerText([{ ...returned, kind: 'return', code: 'R01' }]));
  await utimes(incoming, 1, 1);
  await ask();
  // The mailbox is read before anything settles; the kill comes somewhere in the import.
  const hasArrived = async () =>
    (await call('GET', '/bank-files?direction=incoming')).body.data.length > 0;
  await eventually(hasArrived, 60_000);
  await service.kill();
  await start();
  await eventually(async () => {
    const [file] = (await call('GET', '/bank-files?direction=incoming')).body.data;
    return file?.status === 'imported';
  }, 60_000);
  await eventually(async () => (await readdir(await brandFolder('incoming'))).length === 0);

  const total = asked.reduce((sum, _, index) => sum + 1_000 + index, 0);
  await eventually(async () => {
    const { body } = await call('GET', `/accounts/${depositId}`);
    return body.balance.ledger_balance === total - Number(returned.entry.amountCents);
  }, 60_000);
  const books = await runCommand(['verify'], place());
  expect(books.output).toContain('The books are right.');
}, 240_000);

test('credits payments in a file once and returns the rest once, however often it is killed', async () => {
  const account = async () => (await call('GET', `/accounts/${depositId}`)).body;
  const { account_number, balance } = await account();
  const accountNumber = String(account_number);
  const payments = Array.from({ length: 300 }, (_, index) => ({
    accountNumber: index % 10 === 9 ? '123456' : accountNumber,
    amountCents: BigInt(1 + index),
  }));
  const sent = new Set(await outgoing());
  const incoming = join(await brandFolder('incoming'), 'payroll.ach');
  await writeFile(incoming, await paymentsText(payments));
  await utimes(incoming, 1, 1);
  const pull = { origination_account_id: externalId, destination_account_id: depositId };
  const { body: asked } = await call('POST', '/transfers', { ...pull, amount: 7 });
  const newest = async () => (await call('GET', '/bank-files?direction=incoming')).body.data[0];
  await eventually(async () => (await newest()).file_name === 'payroll.ach', 60_000);
  for (let kills = 0; kills < 3; kills += 1) {
    await service.kill();
    await start();
  }
  await eventually(async () => (await newest()).status === 'imported', 60_000);
  const isSettled = async () =>
    (await call('GET', `/transfers/${asked.transfer_id}`)).body.status === 'completed';
  await eventually(isSettled, 60_000);
  const back = payments.filter((payment) => payment.accountNumber !== accountNumber);
  const returned = async () => {
    const names = (await outgoing()).filter((name) => !sent.has(name));
    const files = await Promise.all(names.map(sentEntries));
    return files
      .flatMap(({ entries }) => entries)
      .filter(({ entry }) => entry.purpose === 'return');
  };
  await eventually(async () => (await returned()).length >= back.length, 60_000);
  const sum = (all: readonly { amountCents: bigint }[]) =>
    all.reduce((total, { amountCents }) => total + amountCents, 0n);
  const amounts = (all: readonly { amountCents: bigint }[]) =>
    all.map(({ amountCents }) => Number(amountCents)).sort((a, b) => a - b);
  expect(amounts((await returned()).map(({ entry }) => entry))).toEqual(amounts(back));
  const paid = Number(sum(payments) - sum(back));
  expect((await account()).balance.ledger_balance).toBe(balance.ledger_balance + paid + 7);

  const path = join(dataDir, 'payroll.ach');
  const ofOwnTrace = { accountNumber, amountCents: 50n, traceNumber: '990000009000001' };
  await writeFile(path, await paymentsText([ofOwnTrace]));
  for (let time = 0; time < 2; time += 1) {
    const { output } = await admin('import', path);
    expect(JSON.parse(output)).toMatchObject({ status: 'imported', credit_total: 50 });
  }
  expect((await account()).balance.ledger_balance).toBe(balance.ledger_balance + paid + 57);
  expect((await runCommand(['verify'], place())).output).toContain('The books are right.');
}, 240_000);

test('the operator lists, exports and imports bank files', async () => {
  const listed = JSON.parse((await admin('list')).output).bank_files;
  const file = listed.find(
    (one: { direction: string; debit_total: number }) =>
      one.direction === 'outgoing' && one.debit_total > 0,
  );
  const path = join(dataDir, 'exported.ach');
  const exported = await admin('export', file.bank_file_id, '--out', path);
  expect(JSON.parse(exported.output)).toMatchObject({ written_to: path });
  expect(await modeOf(path)).toBe(0o600);
  expect(await readFile(path)).toEqual(
    await readFile(join(await brandFolder('fetched'), file.file_name)),
  );
  const again = await admin('export', file.bank_file_id, '--out', path);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('exists already')]);

  const { entries } = await sentEntries(file.file_name);
  const answers = entries
    .slice(-1)
    .map((one) => ({ ...one, kind: 'return' as const, code: 'R10' }));
  const good = join(dataDir, 'good.ach');
  const text = await answerText(answers);
  await writeFile(good, text);
  for (let time = 0; time < 2; time += 1) {
    const imported = JSON.parse((await admin('import', good)).output);
    expect(imported).toMatchObject({ status: 'imported', direction: 'incoming' });
  }
  const { account_number } = (await call('GET', `/accounts/${depositId}`)).body;
  const payment = { accountNumber: String(account_number), amountCents: 77n };
  for (const name of ['first.ach', 'second.ach']) {
    const effectiveDate = '2026-03-09';
    await writeFile(join(dataDir, name), await paymentsText([payment], { effectiveDate }));
    await admin('import', join(dataDir, name));
  }
  const { entries: undecided } = JSON.parse((await admin('undecided')).output);
  expect(undecided).toMatchObject([{ position: 1, amount: 77, outcome: 'suspected_duplicate' }]);
  const held = undecided[0].bank_file_id;
  const decided = await admin('decide', held, '--position', '1', '--as', 'credit');
  expect(JSON.parse(decided.output)).toMatchObject({ outcome: 'applied' });
  const twice = await admin('decide', held, '--position', '1', '--as', 'close');
  expect([twice.code, twice.output]).toEqual([1, expect.stringContaining('outcome is applied')]);
  const bad = join(dataDir, 'bad.ach');
  await writeFile(bad, text.slice(0, 200));
  const refused = await admin('import', bad);
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/line 4: record_type/)]);
  expect((await admin('import', join(dataDir, 'none.ach'))).output).toContain('does not exist');
}, 120_000);

test('the operator holds, acknowledges and reverses files, and is told what cannot be', async () => {
  const { bank_files: listed } = JSON.parse((await admin('list')).output);
  const file = listed.find(
    (one: { status: string; debit_total: number }) =>
      one.status === 'settled' && one.debit_total > 0,
  );
  expect(JSON.parse((await admin('hold')).output)).toEqual({ cutting: 'held' });
  expect(JSON.parse((await admin('release')).output)).toEqual({ released: true });
  for (const args of [
    ['acknowledge', file.bank_file_id],
    ['hold', file.bank_file_id],
    ['redeliver', file.bank_file_id],
    ['refuse', file.bank_file_id, '--reason', 'header'],
  ]) {
    const { code, output } = await admin(...args);
    expect([code, output]).toEqual([1, expect.stringContaining('that is settled cannot be')]);
  }
  const { output } = await admin('reverse', file.bank_file_id, '--reason', 'duplicate');
  const { reversed, refused } = JSON.parse(output);
  expect(reversed.length + refused.length).toBe(file.entry_count);
  const wrong = await admin('reverse', file.bank_file_id, '--reason', 'regret');
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('duplicate, wrong_')]);
}, 120_000);
