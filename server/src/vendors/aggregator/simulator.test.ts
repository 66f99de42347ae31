import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankTransaction } from '../../features/accounts/account-history/account-history-vendor.ts';
import { createAggregatorSimulator } from './simulator.ts';

const vendor = createAggregatorSimulator();
const { signal } = new AbortController();
const ownerName = 'Ada Example';
const about = { brandId: 'b', ownerId: 'o', accountId: 'a' };
const link = (processorToken: string) =>
  vendor.link({ ...about, processorToken, ownerName }, signal);
const read = (token: string, from: string, through: string) =>
  vendor.readHistory(
    {
      ...about,
      processorToken: token,
      from: Temporal.PlainDate.from(from),
      through: Temporal.PlainDate.from(through),
    },
    signal,
  );
const tokens = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => `processor-sandbox-${text}`);
const byId = (transactions: BankTransaction[]) =>
  new Map(transactions.map((transaction) => [transaction.transactionId, transaction]));
const sum = (transactions: BankTransaction[]) =>
  transactions.reduce((total, { amountCents }) => total + amountCents, 0n);

describe('linking', () => {
  test('returns the same account for the same token', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        expect(await link(token)).toEqual(await link(token));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['processor-sandbox-a-identity-mismatch', 'identity_mismatch'],
    ['processor-sandbox-a-login-required', 'login_required'],
    ['processor-sandbox-a-not-enabled', 'not_enabled'],
    ['processor-sandbox-', 'unknown_token'],
    ['access-sandbox-a', 'unknown_token'],
  ])('refuses %s: %s', async (token, reason) => {
    expect(await link(token)).toEqual({ linked: false, reason });
  });

  test.each([
    ['processor-sandbox-a', 'instantly_verified'],
    ['processor-sandbox-a-unverified', 'pending_automatic_verification'],
    ['processor-sandbox-unverified-a', 'instantly_verified'],
    ['processor-sandbox-a-no-funds', 'instantly_verified'],
  ])('links %s as %s', async (token, verificationStatus) => {
    expect(await link(token)).toMatchObject({
      linked: true,
      account: {
        processorToken: token,
        verificationStatus,
        currency: 'USD',
        mask: expect.stringMatching(/^\d{4}$/),
      },
    });
  });

  test('never reports an available balance above the current one', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        const answer = await link(token);
        if (!answer.linked) return;
        const { availableCents, currentCents } = answer.account;
        expect(availableCents >= 0n && availableCents <= currentCents).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test("accepts a link flow's public token, with the endings of a processor token", async () => {
    const exchange = (publicToken: string) =>
      vendor.exchange({ ...about, publicToken, externalAccountId: 'a', ownerName }, signal);
    expect(await exchange('public-sandbox-x')).toEqual(await link('processor-sandbox-x'));
    expect(await exchange('x-login-required')).toEqual({
      linked: false,
      reason: 'login_required',
    });
  });
});

describe('transaction history', () => {
  const through = '2026-07-01';
  const twoYears = () => read('processor-sandbox-demo', '2024-07-01', through);

  test('is the same on every call, for any range', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, fc.integer({ min: 0, max: 60 }), async (token, days) => {
        const start = Temporal.PlainDate.from('2026-01-01');
        const from = start.add({ days }).toString();
        const whole = await read(token, '2026-01-01', through);
        const part = await read(token, from, through);
        expect(part).toEqual(whole.filter(({ updatedOn }) => updatedOn >= from));
      }),
      { numRuns: 10 },
    );
  });

  test('completes pending transactions, and refers to the pending one', async () => {
    const before = await read('processor-sandbox-demo', '2026-06-01', through);
    const after = byId(await read('processor-sandbox-demo', '2026-06-01', '2026-07-08'));
    const pending = before.filter(({ state }) => state === 'pending');
    expect(pending.length).toBeGreaterThan(0);
    for (const { transactionId, amountCents, createdOn, updatedOn } of pending) {
      expect(createdOn >= '2026-06-29' && updatedOn === createdOn).toBe(true);
      expect(after.has(transactionId)).toBe(false);
      const successor = [...after.values()].find(
        ({ previousTransactionId }) => previousTransactionId === transactionId,
      );
      expect(successor).toMatchObject({ state: 'completed', amountCents, createdOn });
    }
    for (const transaction of before.filter(({ state }) => state === 'completed')) {
      expect(after.get(transaction.transactionId)).toEqual(transaction);
    }
  });

  test('contains every transaction once', async () => {
    const history = await twoYears();
    expect(byId(history).size).toBe(history.length);
  });

  test('stays within the range, with no date in the future', async () => {
    for (const { createdOn, updatedOn } of await twoYears()) {
      expect(updatedOn >= '2024-07-01' && updatedOn <= through).toBe(true);
      expect(createdOn <= updatedOn).toBe(true);
    }
  });

  test('describes a household: paydays every other Friday, rent on the first, refunds, coffee', async () => {
    const history = await twoYears();
    const days = (type: string) => history.filter((t) => t.transactionType === type);
    const paydays = days('direct_deposit').map(({ updatedOn }) =>
      Temporal.PlainDate.from(updatedOn),
    );
    expect(paydays.length).toBeGreaterThanOrEqual(51);
    for (const [index, day] of paydays.entries()) {
      expect(day.dayOfWeek).toBe(5);
      const last = paydays[index - 1];
      if (last) expect(last.until(day).days).toBe(14);
    }
    const rent = history.filter((t) => t.details.mcc_description?.includes('Rentals'));
    expect(rent).toHaveLength(25);
    expect(rent.every(({ updatedOn }) => updatedOn.endsWith('-01'))).toBe(true);
    expect(days('refund').length).toBeGreaterThan(3);
    expect(sum(days('refund')) < 0n).toBe(true);
    expect(days('in_store_purchase').length).toBeGreaterThan(500);
  });

  test('has spending close to its income', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        const history = await read(token, '2024-07-01', through);
        const earned = -sum(history.filter(({ amountCents }) => amountCents < 0n));
        const spent = sum(history.filter(({ amountCents }) => amountCents > 0n));
        expect(spent * 100n > earned * 75n && spent * 100n < earned * 125n).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test('places stores near one another, and gives online merchants no location', async () => {
    const details = (await twoYears()).map((transaction) => transaction.details);
    const placed = details.filter(({ merchant_lat }) => merchant_lat !== null);
    const cities = new Set(placed.map(({ merchant_city }) => merchant_city));
    expect(cities.size).toBe(1);
    for (const { merchant_address, merchant_store_number, merchant_postal_code } of placed) {
      expect(merchant_address).not.toBeNull();
      expect(merchant_store_number).toMatch(/^\d{4}$/);
      expect(merchant_postal_code).toMatch(/^\d{5}$/);
    }
    for (const { merchant_lat, merchant_address } of details) {
      expect(merchant_lat === null).toBe(merchant_address === null);
    }
  });

  test('is empty for a token that ends so', async () => {
    expect(await read('processor-sandbox-a-empty', '2024-07-01', through)).toEqual([]);
  });
});
