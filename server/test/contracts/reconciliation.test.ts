import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
/** With a direct deposit of 100.00, of which 30.00 have cleared. */
let brand: TestBrand;
let customerId: string;
let transactionId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  brand = await service.createBrand();
  const card = await openSampleCard(service, 10_000n, brand);
  customerId = card.customerId;
  const purchase = samplePurchase(card.cardId, '30.00');
  const { body } = await brand.api('POST', '/simulate/authorization', purchase);
  transactionId = body.transaction_id;
  const clearing = { transaction_id: transactionId, amount: '30.00' };
  await brand.api('POST', '/simulate/clearing', clearing);
});
afterAll(() => service.stop());

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
const paths = ['/ledger/reconciliation', '/ledger/reconciliation/differences'];
const ask = (query = '', of = brand) => of.api('GET', `/ledger/reconciliation${query}`);
const askDifferences = (query = '', of = brand) =>
  of.api('GET', `/ledger/reconciliation/differences${query}`);
const nothing = { count: 0, debits: 0, credits: 0 };
const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);

/** Lets the purchase say another amount than was posted, while something is asked. */
async function whileForged<T>(ask: () => Promise<T>): Promise<T> {
  const forge = (cents: number) =>
    service.owner.query('update transactions set cleared_cents = $2 where transaction_id = $1', [
      transactionId,
      cents,
    ]);
  await forge(3_001);
  const answer = await ask();
  await forge(3_000);
  return answer;
}

describe('GET /ledger/reconciliation', () => {
  test("compares each day's totals with the journal", async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    const shared = {
      date,
      program_id: brand.programId,
      currency: 'USD',
      bank_file: null,
      returned: nothing,
      pending: [],
      difference: 0,
      reconciled: true,
      difference_count: 0,
      differences: [],
    };
    const received = { count: 1, debits: 10_000, credits: 0 };
    const purchase = { count: 1, debits: 0, credits: 3_000 };
    const allSides = (sum: object) => ({ stated: sum, settled: sum, journal: sum });
    expect(body).toEqual({
      data: [
        { ...shared, type: 'direct_deposits', ...allSides(received), due: 10_000 },
        { ...shared, type: 'network_settlement', ...allSides(purchase), due: -3_000 },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  test('is empty for days without money movements, or without differences', async () => {
    const empty = { data: [], has_more: false, next_cursor: null };
    expect((await ask('', await service.createBrand())).body).toEqual(empty);
    expect((await ask('?from=2026-01-01&to=2026-01-31')).body).toEqual(empty);
    expect((await ask('?only_differences=true')).body).toEqual(empty);
    expect((await askDifferences()).body).toEqual(empty);
  });

  test('shows each difference with both amounts', async () => {
    const { body } = await whileForged(() => ask('?only_differences=true'));
    const difference = {
      date,
      type: 'network_settlement',
      program_id: brand.programId,
      currency: 'USD',
      bank_file_id: null,
      reason: 'amount_differs',
      source_type: 'transaction',
      source_id: transactionId,
      trace_number: null,
      expected: -3_001,
      found: -3_000,
    };
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      due: -3_001,
      difference: 1,
      reconciled: false,
      difference_count: 1,
      differences: [difference],
    });
    const all = await whileForged(() => askDifferences());
    expect(all.body).toEqual({ data: [difference], has_more: false, next_cursor: null });
  });

  test('pages, and filters by program', async () => {
    const first = await ask('?limit=1');
    expect(first.body).toMatchObject({ has_more: true, data: [{ type: 'direct_deposits' }] });
    const next = await ask(`?limit=1&cursor=${first.body.next_cursor}`);
    expect(next.body).toMatchObject({
      has_more: false,
      next_cursor: null,
      data: [{ type: 'network_settlement' }],
    });
    expect((await ask(`?program_id=${brand.programId}`)).body.data).toHaveLength(2);
  });

  test('as CSV has one line for each item', async () => {
    const { status, headers, body } = await ask('?format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const [header, deposits, network, end] = body.split('\r\n');
    expect(header).toBe(
      'date,type,program_id,currency,bank_file_id,file_name,file_status,entry_hash,stated_count,stated_debits,stated_credits,settled_count,settled_debits,settled_credits,returned_count,returned_debits,returned_credits,pending_count,pending_debits,pending_credits,journal_count,journal_debits,journal_credits,pending_reasons,due,difference,difference_count',
    );
    const start = `direct_deposits,${brand.programId},USD,,,,,1,10000,0,1,10000,0,0,0,0,0,0,0,1,10000,0`;
    expect(deposits.slice(11)).toBe(`${start},,10000,0,0`);
    expect(network).toContain(',1,0,3000,,-3000,0,0');
    expect(end).toBe('');
  });

  test('lists every difference as CSV', async () => {
    const { body } = await whileForged(() => askDifferences('?format=csv'));
    const [header, line] = body.split('\r\n');
    expect(header).toBe(
      'date,type,program_id,currency,bank_file_id,reason,source_type,source_id,trace_number,expected,found',
    );
    expect(line.slice(11)).toBe(
      `network_settlement,${brand.programId},USD,,amount_differs,transaction,${transactionId},,-3001,-3000`,
    );
  });

  const today = Temporal.Now.plainDateISO('America/New_York');
  test.each([
    ['?program_id=nonsense', /program_id/],
    ['?from=2026-02-30', /from.*date that exists/],
    ['?to=yesterday', /to.*date that exists/],
    ['?from=2026-07-02&to=2026-07-01', /to must not be before from/],
    ['?from=2026-01-01&to=2026-04-03', /to must be within 92 days of from/],
    [`?from=9999-12-01&to=9999-12-31`, /to must not be after/],
    [`?from=${today.add({ days: 30 })}`, /from must not be after/],
    ['?limit=0', /limit/],
    ['?limit=101', /limit/],
    ['?cursor=nonsense', /cursor must be a list's next_cursor/],
    [`?cursor=${Buffer.from('2026-02-31 0 - -').toString('base64url')}`, /cursor must be/],
    ['?format=xml', /format/],
  ])('refuses the query "%s"', async (query, message) => {
    for (const path of paths) {
      const { status, body } = await brand.api('GET', `${path}${query}`);
      expect([status, body.Message]).toEqual([400, expect.stringMatching(message)]);
    }
  });

  test('refuses an only_differences that is no boolean', async () => {
    const { status, body } = await ask('?only_differences=perhaps');
    expect([status, body.Code]).toEqual([400, 'reconciliation_schema']);
  });

  test.each(['', '?only_differences=true'])(
    'accepts a range of 92 days, with "%s"',
    async (query) => {
      const days = `${query ? `${query}&` : '?'}from=2026-01-01&to=2026-04-02`;
      expect((await ask(days)).status).toBe(200);
    },
  );

  test('is 404 for a program that is unknown or of another brand', async () => {
    for (const path of paths) {
      for (const programId of [nobody, service.brand.programId]) {
        for (const format of ['json', 'csv']) {
          const query = `${path}?program_id=${programId}&format=${format}`;
          const { status, body } = await brand.api('GET', query);
          expect([status, body.Code]).toEqual([404, 'invalid_program']);
        }
      }
    }
  });

  test('shows nothing of another brand', async () => {
    await openSampleDeposit(service, 777n);
    const { body } = await whileForged(() => ask('', service.brand));
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ program_id: service.brand.programId, due: 777 });
  });

  test('is open to read-only keys, 401 without keys and 403 with a temporary key', async () => {
    const fixture = keySteps(service, brand);
    const reader = fixture.caller(await fixture.create('read_only'));
    const temporary = await temporaryApi(service, brand, customerId);
    for (const path of paths) {
      expect((await reader('GET', path)).status).toBe(200);
      expect((await apiOf(service.origin, null)('GET', path)).status).toBe(401);
      expect((await temporary('GET', path)).status).toBe(403);
    }
  });
});
