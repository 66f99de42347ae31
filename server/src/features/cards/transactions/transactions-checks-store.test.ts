import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { bookProofs } from '../../../feature-parts.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { api } = service.brand;
  const { cardId } = await openSampleCard(service, 1000n);
  const simulate = async (name: string, body: object) =>
    (await api('POST', `/simulate/${name}`, body)).body;
  // Purchase of 4.00 with 1.00 cleared, and purchase of 2.00 with 0.50 refunded.
  const pending = await simulate('authorization', samplePurchase(cardId, '4.00'));
  const part = { transaction_id: pending.transaction_id, amount: '1.00', final: false };
  await simulate('clearing', part);
  const { transaction_id } = await simulate('clearing', samplePurchase(cardId, '2.00'));
  await simulate('refund', { transaction_id, amount: '0.50' });
  // Purchases reversed, cleared in two parts, and cleared in part with the rest released.
  const free = await simulate('authorization', samplePurchase(cardId, '1.10'));
  await simulate('reversal', { transaction_id: free.transaction_id });
  for (const last of ['clearing', 'expiry']) {
    const part = await simulate('authorization', samplePurchase(cardId, '0.90'));
    const purchase = { transaction_id: part.transaction_id };
    await simulate('clearing', { ...purchase, amount: '0.30', final: false });
    await simulate(last, purchase);
  }
  await simulate('clearing', { ...samplePurchase(cardId, '0.07'), single_message: true });
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, bookProofs);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

const over = (amount: number, change: string) =>
  `update transactions set ${change} where state <> 'pending' and amount_cents = ${amount}`;
const completed = (change: string) => over(-200, change);
const held = (state: string, change: string) =>
  `update holds set ${change} where state = '${state}'`;
const pending = (change: string) => `update transactions set ${change} where state = 'pending'`;

/** Forgery, its undoing, and the words of the check that reports it. */
const forgeries: [string, string, RegExp][] = [
  [
    pending('amount_cents = -401'),
    pending('amount_cents = -400'),
    /open hold of its uncleared amount/,
  ],
  [
    pending('cleared_cents = 99'),
    pending('cleared_cents = 100'),
    /open hold of its uncleared amount/,
  ],
  [
    pending('cleared_cents = 101, amount_cents = -401'),
    pending('cleared_cents = 100, amount_cents = -400'),
    /posted by its journals/,
  ],
  [
    pending('authorized_amount_cents = -401'),
    pending('authorized_amount_cents = -400'),
    /by the amount of each approved transaction/,
  ],
  [
    over(-200, 'amount_cents = -201, new_balance_cents = new_balance_cents - 1'),
    over(-201, 'amount_cents = -200, new_balance_cents = new_balance_cents + 1'),
    /is its cleared amount/,
  ],
  [completed(`state = 'returned'`), completed(`state = 'completed'`), /is its cleared amount/],
  [completed('refunded_cents = 51'), completed('refunded_cents = 50'), /sum of its refunds/],
  [completed('refunded_cents = null'), completed('refunded_cents = 50'), /sum of its refunds/],
  ...[-110, -90, -30, -200].flatMap((amount) =>
    ['prior_balance_cents', 'new_balance_cents'].map((column): [string, string, RegExp] => [
      over(amount, `${column} = ${column} + 1`),
      over(amount, `${column} = ${column} - 1`),
      amount === -200 ? /available balance changed/ : /released the amount of its hold/,
    ]),
  ),
  [
    over(
      -7,
      'prior_balance_cents = prior_balance_cents + 1, new_balance_cents = new_balance_cents + 1',
    ),
    over(
      -7,
      'prior_balance_cents = prior_balance_cents - 1, new_balance_cents = new_balance_cents - 1',
    ),
    /released the amount of its hold/,
  ],
  [
    over(-110, 'amount_cents = -111'),
    over(-111, 'amount_cents = -110'),
    /released the amount of its hold/,
  ],
  ...['captured', 'released'].map((state): [string, string, RegExp] => [
    held(state, 'amount_cents = amount_cents + 1'),
    held(state, 'amount_cents = amount_cents - 1'),
    /released the amount of its hold/,
  ]),
  [
    `update journals set source_kind = 'x' where step = 'purchase_refunded:1'`,
    `update journals set source_kind = 'transaction' where step = 'purchase_refunded:1'`,
    /is not what was posted/,
  ],
];

test('verify accepts the books after clearings, refunds, reversals and an expiry', async () => {
  expect(await verify()).toMatchObject({ ok: true });
});

describe('verify reports a forged purchase', () => {
  test.each(forgeries)('%s', async (forge, mend, words) => {
    await run(forge);
    const verdict = await verify();
    await run(mend);
    expect(verdict.ok).toBe(false);
    expect(verdict.firstProblem).toMatch(words);
    expect(await verify()).toMatchObject({ ok: true });
  });
});
