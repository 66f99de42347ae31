import { expect } from 'vitest';
import { balancesOf, type PayerModel, reservedOf } from './payments-model.ts';
import { decimal, purchaseOf, type RealPayer } from './real-payments.ts';

interface Checked {
  check: string;
  compared_with: string;
  detail: string | null;
}
const limitOf = (checks: Checked[]) => checks.find(({ check }) => check === 'limit');

/** Compares the available amount by the balance, a decision, its explanation, what would pass, and an increment. */
export async function expectOneView(model: PayerModel, real: RealPayer): Promise<void> {
  const { ledger, held, reserved, available } = balancesOf(model);
  const { api } = real.brand;
  const more = Math.max(available, 0) + 1;
  const dry = (cents: number) =>
    api('POST', '/simulate/authorization?dry_run=true', purchaseOf(real, cents));
  const [balance, refusal, approval, decline, increment] = await Promise.all([
    api('GET', `/accounts/${real.creditId}/balances`),
    dry(more),
    available > 0 ? dry(available) : null,
    api('POST', '/simulate/authorization', purchaseOf(real, more)),
    declinedIncrement(model, real, more),
  ]);
  expect(balance.body).toEqual({
    ledger_balance: ledger,
    current_balance: ledger - held,
    available_balance: available,
    ...(reserved > 0 && { reserved_balance: reserved }),
    currency: 'USD',
  });
  const prior = decimal(available);
  expect([refusal.body.decline_reason, refusal.body.prior_balance]).toEqual([
    'limit_exceeded',
    prior,
  ]);
  if (approval) {
    expect([
      approval.body.decline_reason,
      approval.body.prior_balance,
      approval.body.new_balance,
    ]).toEqual([null, prior, '0.00']);
  }
  expect([decline.body.decline_reason, decline.body.prior_balance]).toEqual([
    'limit_exceeded',
    prior,
  ]);
  const { body: decision } = await api(
    'GET',
    `/transactions/${decline.body.transaction_id}/decision`,
  );
  const detail =
    reserved > 0 ? `${decimal(reserved)} of payments is reserved, and can be spent later` : null;
  for (const explained of [decision, refusal.body.decision]) {
    expect(limitOf(explained.checks)).toMatchObject({
      result: 'failed',
      value: decimal(more),
      compared_with: prior,
    });
  }
  expect(limitOf(decision.checks)?.detail).toBe(detail);
  expect(limitOf(refusal.body.decision.checks)?.detail).toBe(detail);
  for (const explained of [decision, refusal.body.decision]) {
    expect(wouldPass(explained.would_be_approved_with)).toEqual(passing(model, more));
  }
  if (increment) {
    const { checks } = (await api('GET', `/transactions/${increment.transaction_id}/decision`))
      .body;
    expect([
      increment.decline_reason,
      increment.prior_balance,
      limitOf(checks)?.compared_with,
    ]).toEqual(['limit_exceeded', prior, prior]);
  }
}

async function declinedIncrement(model: PayerModel, real: RealPayer, cents: number) {
  const index = model.held.findIndex((held) => held > 0);
  if (index < 0) return null;
  const transaction_id = real.purchases[index];
  const body = { transaction_id, amount: decimal(cents) };
  return (await real.brand.api('POST', '/simulate/increment', body)).body;
}

type Told = { change: string; value: string }[];
const wouldPass = (sets: Told[]) =>
  Object.fromEntries(sets.map(([told]) => [told?.change, told?.value]));

/** Changes with which an amount would pass: time, money of the deposit, a smaller amount. */
function passing(model: PayerModel, cents: number): Record<string, string | undefined> {
  let { available } = balancesOf(model);
  const missing = cents - available;
  const smaller = available > 0 ? { amount: decimal(available) } : {};
  for (const { amount, releasesAt } of reservedOf(model)) {
    available += amount;
    if (available < cents || !releasesAt) continue;
    const time = releasesAt.toString({ smallestUnit: 'millisecond' });
    return { time, deposit: decimal(missing), ...smaller };
  }
  return { deposit: decimal(missing), ...smaller };
}
