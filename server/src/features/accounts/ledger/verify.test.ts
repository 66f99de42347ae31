import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { bookProofs } from '../../../feature-parts.ts';
import { verifyBooks } from './verify.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const card = await openSampleCard(service, 1000n);
  for (const amount of ['4.00', '99.00']) {
    await service.brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, amount));
  }
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, bookProofs);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

test('true books pass every check and are counted', async () => {
  expect(await verify()).toEqual({
    ok: true,
    counts: {
      journals: 1n,
      entries: 2n,
      balances: 3n,
      'open holds': 1n,
      accounts: 2n,
      'open reserves': 0n,
      cards: 1n,
      transactions: 2n,
      transfers: 1n,
      retries: 0n,
      reversals: 0n,
      account_validations: 0n,
      bank_files: 0n,
      closings: 0n,
      audit_events: 2n,
    },
    proven: bookProofs.flatMap((proof) => proof.checks).map((check) => check.name),
    problems: [],
  });
});

const balances = (change: string, kind: string) =>
  `update account_balances set ${change} where kind = '${kind}'`;
const entry = (change: string) => `update entries set ${change} where amount_cents > 0`;

/** Forgeries of the books: the forging statement, its reversal, and words of the failing check. */
const forgeries: [string, string, RegExp][] = [
  [entry('amount_cents = 999'), entry('amount_cents = 1000'), /^every entry .*: entry 1 of/],
  [
    `insert into journals select brand_id, gen_random_uuid(), 'x', gen_random_uuid(), 'x', false, 'x', occurred_at, 'USD' from journals`,
    `delete from journals where source_kind = 'x'`,
    /has entries/,
  ],
  [entry('seq = 2'), 'update entries set seq = 1', /entry 1 of .* is missing/],
  [
    entry('balance_after_cents = 1'),
    entry('balance_after_cents = 1000'),
    /says 1 where 1000 is due/,
  ],
  [
    balances('ledger_cents = 1001', 'security_deposit'),
    balances('ledger_cents = 1000', 'security_deposit'),
    /sum of its entries/,
  ],
  [
    balances('entry_seq = 2', 'security_deposit'),
    balances('entry_seq = 1', 'security_deposit'),
    /sum of its entries/,
  ],
  [balances('held_cents = 0', 'credit'), balances('held_cents = 400', 'credit'), /open holds/],
  [balances('limit_cents = 2000', 'credit'), balances('limit_cents = 1000', 'credit'), /limit/],
  [
    `with h as (update holds set amount_cents = 1001) ${balances('held_cents = 1001', 'credit')}`,
    `with h as (update holds set amount_cents = 400) ${balances('held_cents = 400', 'credit')}`,
    /below zero/,
  ],
  [
    `update accounts set currency = 'EUR' where type = 'credit'`,
    `update accounts set currency = 'USD' where type = 'credit'`,
    /for every deposit and credit account/,
  ],
  [
    balances(`account_status = 'closed'`, 'credit'),
    balances(`account_status = 'active'`, 'credit'),
    /status of every credit account/,
  ],
  [
    'update transactions set card_id = gen_random_uuid()',
    'update transactions set card_id = (select card_id from cards)',
    /account and the customer of its card/,
  ],
  [
    `with h as (update holds set state = 'released') ${balances('held_cents = 0', 'credit')}`,
    `with h as (update holds set state = 'open') ${balances('held_cents = 400', 'credit')}`,
    /has an open hold of its uncleared amount/,
  ],
  [
    `update transactions set new_balance_cents = 0 where state = 'declined'`,
    `update transactions set new_balance_cents = prior_balance_cents where state = 'declined'`,
    /by no declined one/,
  ],
];

describe('the proof finds a forgery of the books', () => {
  test.each(forgeries)('%s', async (forge, mend, words) => {
    await run(forge);
    const verdict = await verify();
    await run(mend);
    expect(verdict.ok).toBe(false);
    expect(verdict.firstProblem).toMatch(words);
    expect(await verify()).toMatchObject({ ok: true });
  });
});
