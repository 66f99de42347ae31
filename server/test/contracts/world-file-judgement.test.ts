import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { fillWithDueWork } from '../support/due-world.ts';
import { seeded } from '../support/nacha-mutations.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { makeTelltaleWorld } from '../support/telltale-world.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { withRows } from '../support/world-file-steps.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let worlds: WorldSteps;
let receiver: WebhookReceiver;
/** A world with people, money, bank files, events and due work. */
let file: string;

const ndjson = { 'content-type': 'application/x-ndjson' };
const save = async ({ brandId }: TestBrand): Promise<string> =>
  (await worlds.api('GET', `/worlds/${brandId}/export`)).body;
const load = (text: string) => worlds.api('POST', '/worlds/import', text, ndjson);

beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  worlds = await openWorldSteps(service);
  receiver = await startWebhookReceiver();
  const world = await worlds.make({
    seed: 'judged',
    program_settings: { ach_speed: 'calendar' },
  });
  await fillWithDueWork(service, world);
  const { body } = await world.api('POST', '/webhooks', {
    callback_url: receiver.url,
    events: ['*'],
    description: 'a line and another',
  });
  const faults = { delay: { every: 2, ms: 10 }, drop: { every: 3 } };
  await world.api('PUT', `/sandbox/webhooks/${body.webhook_id}/faults`, faults);
  await world.api('PUT', '/origins', { origins: ['https://shop.example'] });
  await behaviourCalls(world).set(
    'kyc',
    { outcome: 'document_required', latency_ms: 1 },
    { times: 'always' },
  );
  const card = await openSampleCard(service, 10_000n, world);
  const external = await linkSampleAccount(world, card.customerId);
  await world.api('GET', `/accounts/${external}/history`);
  await world.api('PUT', `/cards/${card.cardId}/controls`, { blocked_mccs: ['7995'] });
  const pull = await world.api('POST', '/transfers', {
    origination_account_id: external,
    destination_account_id: card.depositId,
    amount: 4_000,
  });
  expect([pull.status, pull.body.Message]).toEqual([201, undefined]);
  await clockCalls(service, world).advance({ by: 'P10D' });
  file = await save(world);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Events with an amount, due work, bank files and more in the file. */
const tablesOf = (text: string) =>
  text.split('\n').flatMap((line) => /^\{"table":"(\w+)","rows":[1-9]/.exec(line)?.[1] ?? []);

test('a world that the API made is imported, whatever it has', async () => {
  const telltale = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  try {
    await makeTelltaleWorld(telltale, receiver);
    const steps = await openWorldSteps(telltale);
    const all = [file, (await steps.api('GET', `/worlds/${telltale.brand.brandId}/export`)).body];
    const tables = new Set(all.flatMap(tablesOf));
    for (const name of [
      ...['bank_files', 'behaviours', 'brand_origins', 'businesses', 'beneficial_owners'],
      ...['clock_moves', 'customers', 'deliveries', 'due_work', 'events', 'scenario_runs'],
      ...['external_transactions', 'webhook_faults', 'card_controls', 'adverse_actions'],
    ]) {
      expect(tables).toContain(name);
    }
    for (const text of all) {
      const { status, body } = await load(text);
      expect([status, body.Message]).toEqual([201, undefined]);
    }
    await proveBooks(service);
  } finally {
    await telltale.stop();
  }
}, 120_000);

/** Rows that no request makes: the table, the change of a row, and the words of the refusal. */
const forgeries: [string, string, object | ((row: Record<string, unknown>) => object), RegExp][] = [
  ['a path as name', 'bank_files', { file_name: '../../outside' }, /file_name_check of bank_files/],
  ['an unknown kind', 'due_work', { kind: 'constructor' }, /kind of due_work must be a kind/],
  ['a payload', 'due_work', { payload: { constructor: 1 } }, /payload of due_work must fit/],
  ['no payload', 'due_work', { payload: null }, /payload of due_work must fit/],
  [
    'an amount',
    'events',
    ({ payload, ...row }) => ({ ...row, payload: { ...(payload as object), amount: 'boom' } }),
    /payload\.amount of events must/,
  ],
  ['an unknown event', 'events', { event: 'card.unknown' }, /event of events must be the name/],
  ['an address', 'webhooks', { callback_url: 'file:///etc/passwd' }, /callback_url of webhooks/],
  ['a pattern', 'webhooks', { events: ['nothing.*'] }, /events.* of webhooks/],
  ['faults', 'webhook_faults', { faults: { drop: { every: -1 } } }, /faults\.drop\.every of/],
  ['an origin', 'brand_origins', { origin: 'javascript:alert(1)' }, /origin of brand_origins/],
  ['a behaviour', 'behaviours', { behave: { latency_ms: 1e9 } }, /behave\.latency_ms of/],
  ['settings', 'programs', { settings: { ach_file_name: '../{id}' } }, /settings\.ach_file_name/],
  ['a state', 'cards', { status: 'golden' }, /status_check of cards must hold/],
  ['a number', 'accounts', { account_id: 'no id' }, /row of accounts does not fit: .*uuid/],
  ['a long text', 'programs', { name: 'x'.repeat(10_001) }, /name of programs must/],
  ['another owner', 'cards', { account_id: crypto.randomUUID() }, /of cards must refer to/],
];

describe('a file is refused with the line, the table and the rule of', () => {
  test.each(forgeries)('%s', async (_what, table, change, words) => {
    let isFirst = true;
    const forged = withRows(file, table, (row) => {
      const changed = typeof change === 'function' ? change(row) : { ...row, ...change };
      const isMoney =
        !('event' in row) || typeof change !== 'function' || /^tra/.test(`${row.event}`);
      if (!isFirst || !isMoney) return row;
      isFirst = false;
      return changed;
    });
    expect(forged.line).toBeGreaterThan(0);
    const { status, body } = await load(forged.file);
    expect([status, body.Code]).toEqual([
      422,
      expect.stringMatching(/^world_file_(invalid|damaged)/),
    ]);
    expect(body.Message).toMatch(words);
    const isOfTable = /must refer/.test(body.Message);
    if (!isOfTable) expect(body.Message).toContain(`line ${forged.line}:`);
  });

  test('a row that nests deeper than a body may, which is no failure of the service', async () => {
    const nested = `{"payload":${'['.repeat(1_000_000)}`;
    const { status, body } = await load(withRows(file, 'due_work', () => nested).file);
    expect([status, body.Code, body.Message]).toEqual([
      422,
      'world_file_damaged',
      expect.stringMatching(/32 levels/),
    ]);
  });
});

/** Values that columns, casts and parsers may trip over. */
const oddCells: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER + 1, '', 'x'.repeat(9_000), [], {}, [null]],
  ...['\\x', 'NaN', 'Infinity', '1 year', '0001-01-01T00:00:00Z', '9998-12-30T00:00:00Z', '../..'],
  ...['constructor', '{}', '00000000-0000-0000-0000-000000000000', '-178000000 years'],
];
/** Cells that are changed, one a file; SURETY_WORLD_CELLS and SURETY_WORLD_SEED try more and others. */
const cells = Number(process.env.SURETY_WORLD_CELLS ?? 15);
const seed = Number(process.env.SURETY_WORLD_SEED ?? 1);

test('any odd cell is refused with its place, or is of its own world alone', async () => {
  const draw = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const tables = tablesOf(file);
  for (let tried = 0; tried < cells; tried += 1) {
    const table = pick(tables);
    const odd = pick(oddCells);
    const place = draw();
    let column = '';
    const forged = withRows(file, table, (row) => {
      if (column !== '') return row;
      const names = Object.keys(row);
      column = names[Math.floor(place * names.length)] ?? '';
      return { ...row, [column]: odd };
    });
    const { status, body } = await load(forged.file);
    const what = `${table}.${column} = ${JSON.stringify(odd).slice(0, 60)}: ${body.Message}`;
    expect([201, 422], what).toContain(status);
  }
  await proveBooks(service);
}, 120_000);

test('books that do not add up are refused, and the proof of other worlds stays true', async () => {
  const balance = withRows(file, 'account_balances', (row) => ({
    ...row,
    ledger_cents: Number(row.ledger_cents) + 1,
  }));
  expect(await load(balance.file)).toMatchObject({
    status: 422,
    body: {
      Code: 'world_file_unproven',
      Message: expect.stringMatching(/^The books of the world in the file are wrong: every /),
    },
  });
  await proveBooks(service);
});

test('a file with due deliveries of bank files writes nothing outside of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-world-'));
  const withFolder = await startTestService({ bankFolder: join(folder, 'bank', 'files') });
  try {
    const steps = await openWorldSteps(withFolder);
    const forged = withRows(file, 'bank_files', (row) => ({ ...row, file_name: '../../../pwned' }));
    const { status } = await steps.api('POST', '/worlds/import', forged.file, ndjson);
    expect(status).toBe(422);
    const found = await readdir(folder, { recursive: true });
    expect(found.filter((name) => name.includes('pwned'))).toEqual([]);
  } finally {
    await withFolder.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
