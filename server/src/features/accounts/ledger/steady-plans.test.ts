import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openSampleCard,
  type SampleCard,
  samplePurchase,
} from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';

/** Number of rows at which a scan of a brand's rows reads hundreds of blocks. */
const grown = 5000;
const mostBlocks = 150;

const tables = ['cards', 'accounts', 'account_balances', 'transactions', 'journals', 'entries'];

/** Changes that turn a copy of an existing row into a new row. */
const growth: Record<string, string> = {
  cards: `jsonb_build_object('card_id', md5(n::text)::uuid, 'line_id', md5(n::text)::uuid,
    'number_hash', '\\x' || md5(n::text))`,
  accounts: `jsonb_build_object('account_id', gen_random_uuid(), 'account_number', 1000000 + n)`,
  account_balances: `jsonb_build_object('account_id', gen_random_uuid())`,
  transactions: `jsonb_build_object('transaction_id', gen_random_uuid(), 'idempotency_key',
    md5(n::text))`,
  journals: `jsonb_build_object('journal_id', gen_random_uuid(), 'source_id', gen_random_uuid())`,
};
const isCopied: Record<string, string> = { accounts: `type = 'security_deposit'` };

describe.each([0, 160])('plans made when a brand had %i rows beside its first', (before) => {
  let service: TestService;
  let card: SampleCard;
  let transactionId: string;
  let session: pg.PoolClient;

  beforeAll(async () => {
    service = await startTestService({ worker: false });
    card = await openSampleCard(service, 1_000_000n);
    const { api } = service.brand;
    const bought = samplePurchase(card.cardId, '1.00');
    const { body } = await api('POST', '/simulate/authorization', bought);
    transactionId = body.transaction_id;
    await api('PUT', `/cards/${card.cardId}/controls`, { spending_limits: { day: 1_000_000 } });
    session = await service.owner.connect();
    for (const table of tables) {
      // New statistics would replace the plans.
      await session.query(`alter table ${table} set (autovacuum_enabled = off)`);
      await session.query(`vacuum analyze ${table}`);
    }
  });
  afterAll(async () => {
    session.release();
    await service.stop();
  });

  test('still use the index of each row when the tables have grown', async () => {
    await grow(before, 1);
    const calls = {
      purchase: purchase(),
      foreign: purchase('1.5'),
      oldKey: purchaseWithOldKey(),
      clearing: clearing(),
      deposit: deposit(),
    };
    for (const call of Object.values(calls)) {
      for (let time = 0; time < 6; time++) await session.query(call());
    }
    await grow(grown, 1_000_000);
    for (const [name, call] of Object.entries(calls)) {
      await session.query(call());
      const blocks = await countBlocks(call());
      expect({ name, blocks, isSteady: blocks < mostBlocks }).toMatchObject({ isSteady: true });
    }
  });

  /** Inserts rows from another session, as a growing brand does. */
  async function grow(count: number, from: number): Promise<void> {
    const other = await service.owner.connect();
    // Without the setting, each foreign-key check scans the table that a new row refers to.
    await other.query('set enable_seqscan = off');
    for (const [table, change] of Object.entries(growth)) {
      await other.query(
        `insert into ${table} select (jsonb_populate_record(x, ${change})).*
           from ${table} x, generate_series($1::int, $2::int) n
          where x.ctid = (select ctid from ${table} where ${isCopied[table] ?? 'true'} limit 1)`,
        [from, from + count - 1],
      );
    }
    other.release(true);
  }

  /** Counts the blocks read by a call: tables, indexes and nested statements. */
  async function countBlocks(call: string): Promise<number> {
    const { rows } = await session.query(`explain (analyze, buffers, format json) ${call}`);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  /** Calls two days apart, under one idempotency key, which has expired by the next call. */
  function purchaseWithOldKey(): () => string {
    const key = randomUUID();
    let day = Temporal.PlainDate.from('2026-07-01');
    return () => {
      day = day.add({ days: 2 });
      return purchase(undefined, { key, on: day.toString() })();
    };
  }

  function purchase(rate?: string, given?: { key: string; on: string }): () => string {
    const { brandId } = service.brand;
    const on = given?.on ?? '2026-07-01';
    const [currency, rates] = rate
      ? ['EUR', `array['${rate}'], array[150]`]
      : ['USD', 'null, null'];
    return () =>
      `select * from authorize_purchases('${brandId}', '${on}', '${on}',
         array['${randomUUID()}']::uuid[], array['${randomUUID()}']::uuid[],
         array['${card.cardId}']::uuid[], array[100], array['${currency}'],
         array['2026-07-01']::timestamp[], array['A'], array['A'], array['A'], array['IL'],
         array['62701'], array['US'], array['5812'], array['${given?.key ?? randomUUID()}'], array['\\x00']::bytea[],
         ${rates}, null)`;
  }

  /** Partial clearings of the first purchase, one cent of its hold each. */
  function clearing(): () => string {
    return () =>
      `select * from change_purchase('${service.brand.brandId}', '${transactionId}', '2026-07-01',
         'pending', -100, 50, 1, '${randomUUID()}', 'purchase_cleared', false, 'Test', '{}', '{}',
         '{}', null)`;
  }

  function deposit(): () => string {
    const { brandId, programId } = service.brand;
    const { depositId } = card;
    return () =>
      `select * from post_journal('${brandId}', '${randomUUID()}', 'transfer', '${randomUUID()}',
         'test', false, 'Test', '2026-07-01', 'USD', array[internal_account('${brandId}',
         '${programId}', 'bank_settlement', 'USD', '${depositId}'), '${depositId}'], array[-5, 5])`;
  }
});
