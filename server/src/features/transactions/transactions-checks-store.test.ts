import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { bookProofs } from '../../wiring.ts';
import { verifyBooks } from '../ledger/verify.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { api } = service.brand;
  const { cardId } = await openSampleCard(service, 1000n);
  const simulate = async (name: string, body: object) =>
    (await api('POST', `/simulate/${name}`, body)).body;
  // One over 4.00 of which 1.00 has cleared, and one over 2.00 of which 0.50 was refunded.
  const pending = await simulate('authorization', samplePurchase(cardId, '4.00'));
  const part = { transaction_id: pending.transaction_id, amount: '1.00', final: false };
  await simulate('clearing', part);
  const { transaction_id } = await simulate('clearing', samplePurchase(cardId, '2.00'));
  await simulate('refund', { transaction_id, amount: '0.50' });
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.kysely, bookProofs);
const run = (statement: string) => sql.raw(statement).execute(service.database.kysely);

const completed = (change: string) =>
  `update transactions set ${change} where state in ('completed', 'returned') and amount_cents < 0`;
const pending = (change: string) => `update transactions set ${change} where state = 'pending'`;

/** Each: what is done to the books, how it is undone, and the words of the check that sees it. */
const forgeries: [string, string, RegExp][] = [
  [pending('amount_cents = -401'), pending('amount_cents = -400'), /has not cleared held/],
  [pending('cleared_cents = 99'), pending('cleared_cents = 100'), /has not cleared held/],
  [
    pending('cleared_cents = 101, amount_cents = -401'),
    pending('cleared_cents = 100, amount_cents = -400'),
    /journals say/,
  ],
  [
    pending('authorized_amount_cents = -401'),
    pending('authorized_amount_cents = -400'),
    /by its amount/,
  ],
  [
    completed('amount_cents = -300, new_balance_cents = new_balance_cents - 100'),
    completed('amount_cents = -200, new_balance_cents = new_balance_cents + 100'),
    /shows what has cleared/,
  ],
  [completed(`state = 'returned'`), completed(`state = 'completed'`), /shows what has cleared/],
  [completed('refunded_cents = 51'), completed('refunded_cents = 50'), /refunds that name it/],
  [completed('refunded_cents = null'), completed('refunded_cents = 50'), /refunds that name it/],
  [
    `update journals set source_kind = 'x' where step = 'purchase_refunded:1'`,
    `update journals set source_kind = 'transaction' where step = 'purchase_refunded:1'`,
    /is not what was posted/,
  ],
];

test('what became of purchases is proven', async () => {
  expect(await verify()).toMatchObject({ ok: true });
});

describe('a forged purchase is found out', () => {
  test.each(forgeries)('%s', async (forge, mend, words) => {
    await run(forge);
    const verdict = await verify();
    await run(mend);
    expect(verdict.ok).toBe(false);
    expect(verdict.firstProblem).toMatch(words);
    expect(await verify()).toMatchObject({ ok: true });
  });
});
