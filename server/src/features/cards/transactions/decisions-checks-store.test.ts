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
  const { cardId } = await openSampleCard(service, 2000n);
  const simulate = async (name: string, body: object) =>
    (await api('POST', `/simulate/${name}`, body)).body;
  await api('PUT', `/cards/${cardId}/controls`, { spending_limits: { lifetime: 1000 } });
  const { transaction_id } = await simulate('authorization', samplePurchase(cardId, '4.00'));
  await simulate('increment', { transaction_id, amount: '2.00' });
  const euros = { currency: 'EUR', exchange_rate: '1.5' };
  await simulate('authorization', { ...samplePurchase(cardId, '2.00'), ...euros });
  await simulate('authorization', samplePurchase(cardId, '1.01'));
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, bookProofs);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

const change = (table: string, columns: string, where: string) =>
  `update ${table} set ${columns} where ${where}`;
const declined = (columns: string) => change('transactions', columns, `state = 'declined'`);
const foreign = (columns: string) =>
  change('transactions', columns, 'original_currency is not null');
const plain = (columns: string) =>
  change('transactions', columns, `state = 'pending' and original_currency is null`);

/** Forgery, its undoing, and the words of the check that reports it. */
const forgeries: [string, string, RegExp][] = [
  [declined(`response_code = '51'`), declined(`response_code = '61'`), /response code is the code/],
  [
    declined(`response_code = '51', decline_reason = 'limit_exceeded'`),
    declined(`response_code = '61', decline_reason = 'lifetime_control_exceeded'`),
    /decision follows/,
  ],
  [
    declined(`decided_card_status = 'closed'`),
    declined(`decided_card_status = 'active'`),
    /decision follows/,
  ],
  [
    declined('spent_lifetime_cents = 899'),
    declined('spent_lifetime_cents = 900'),
    /decision follows/,
  ],
  [plain('spent_lifetime_cents = 601'), plain('spent_lifetime_cents = 0'), /decision follows/],
  [foreign('foreign_declined = true'), foreign('foreign_declined = null'), /decision follows/],
  [
    foreign(`original_currency = 'USD'`),
    foreign(`original_currency = 'EUR'`),
    /another currency than its program/,
  ],
  [
    change('increments', 'spent_lifetime_cents = 801', 'true'),
    change('increments', 'spent_lifetime_cents = 400', 'true'),
    /approved increment follows/,
  ],
  [
    change('card_spending', 'spent_cents = 899', 'true'),
    change('card_spending', 'spent_cents = 900', 'true'),
    /sum of its purchases/,
  ],
  [
    change('account_balances', 'has_controls = false', 'has_controls'),
    change(
      'account_balances',
      'has_controls = true',
      `kind = 'credit' and account_id in (select account_id from cards)`,
    ),
    /marked as controlled/,
  ],
];

test('verify accepts decisions that match their recorded inputs', async () => {
  expect(await verify()).toMatchObject({ ok: true });
});

describe('verify reports a forged decision record', () => {
  test.each(forgeries)('%s', async (forge, mend, words) => {
    await run(forge);
    const verdict = await verify();
    await run(mend);
    expect(verdict.ok).toBe(false);
    expect(verdict.firstProblem).toMatch(words);
    expect(await verify()).toMatchObject({ ok: true });
  });
});
