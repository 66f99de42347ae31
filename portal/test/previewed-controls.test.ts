import { Surety } from '@surety/sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockCalls } from '../../server/test/support/clock-calls.ts';
import { openSampleCard, samplePurchase } from '../../server/test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { type Controls, refusalOf, SpendingSums } from '../src/pages/cards/control-preview.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const caseCount = 200;
const seed = 20_261_129;
/** Far above all purchases, so that the credit limit declines none of them. */
const depositCents = 100_000_000n;

const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const codes = (all: string[]) => fc.subarray(all, { maxLength: 2 });
const mccs = ['5812', '5411', '7995'];
const countries = ['US', 'CA', 'FR'];
/** A merchant whose country is not known: no state of the US, and no country of its own. */
const abroad = { merchant_state: 'ENG', merchant_zip_code: 'SW1A 1AA' };
const withoutAllowed = (controls: Controls): Controls => ({
  ...controls,
  blocked_mccs: controls.blocked_mccs.filter((code) => !controls.allowed_mccs.includes(code)),
  blocked_countries: controls.blocked_countries.filter(
    (code) => !controls.allowed_countries.includes(code),
  ),
});

const cases = fc.record({
  controls: fc
    .record<Controls>({
      // Spending grows from case to case, and so do the limits that decide.
      spending_limits: fc.record({
        per_transaction: limit(6_000),
        per_day: limit(20_000),
        per_month: limit(60_000),
        lifetime: limit(120_000),
      }),
      allowed_mccs: fc.oneof(fc.constant([]), codes(mccs)),
      blocked_mccs: codes(mccs),
      allowed_countries: fc.oneof(fc.constant([]), codes(countries)),
      blocked_countries: fc.oneof(fc.constant([]), codes(countries)),
    })
    .map(withoutAllowed),
  cents: fc.integer({ min: 1, max: 8_000 }),
  mcc: fc.constantFrom(...mccs),
  country: fc.constantFrom(...countries, null),
  isMade: fc.nat(2).map((chance) => chance === 0),
  isAdvanced: fc.nat(9).map((chance) => chance === 0),
});

test('a preview of controls decides as the service does in 200 generated cases', async () => {
  const { brand } = service;
  const { cardId } = await openSampleCard(service, depositCents);
  const clock = clockCalls(service, brand);
  const surety = new Surety({ baseUrl: service.origin, ...brand.keys });
  await clock.stop();
  const reasons = new Set<string | null>();
  const readTime = async () => (await clock.now()).toString();
  const readSums = async () => {
    const sums = new SpendingSums();
    for await (const listed of surety.transactions.list({ card_id: cardId, limit: 100 })) {
      sums.add(listed);
    }
    return sums;
  };
  let sums = await readSums();
  let at = await readTime();
  for (const each of fc.sample(cases, { numRuns: caseCount, seed })) {
    const { controls, cents, mcc, country } = each;
    if (each.isAdvanced) {
      await clock.advance({ by: 'PT20H' });
      at = await readTime();
    }
    await surety.cards.setControls(cardId, controls);
    const purchase = {
      ...samplePurchase(cardId, (cents / 100).toFixed(2)),
      mcc,
      ...(country === null ? abroad : { merchant_country: country }),
    };
    const decided = await surety.simulate.authorization(purchase, { dry_run: true });
    const spent = sums.at(at.replace('T', ' '));
    const reason = refusalOf(controls, { amountCents: cents, mcc, country }, spent);
    expect([each, reason]).toEqual([each, decided.decline_reason]);
    expect(decided.merchant_country).toBe(country);
    reasons.add(reason);
    if (each.isMade) {
      await surety.cards.setControls(cardId, {});
      await surety.simulate.authorization(purchase);
      sums = await readSums();
    }
  }
  // The generator reaches each reason, and purchases that pass.
  expect([...reasons].map(String).toSorted()).toEqual([
    'day_control_exceeded',
    'lifetime_control_exceeded',
    'merchant_category_not_permitted',
    'merchant_country_not_permitted',
    'month_control_exceeded',
    'null',
    'transaction_control_exceeded',
  ]);
}, 300_000);
