import { expect } from 'vitest';
import {
  listDifferences,
  listReconciliation,
} from '../../src/features/ach/reconciliation/read-reconciliation.ts';
import { readPeriod } from '../../src/features/ach/reconciliation/reconciliation-rules.ts';
import { answerText } from './bank-answers.ts';
import { bankSteps } from './bank-steps.ts';
import { openSampleCard, samplePurchase } from './sample-cards.ts';
import type { TestService } from './test-service.ts';

const asked = '2026-07-02T15:00:00Z';
export const settles = '2026-07-03T12:30:00Z';
const later = '2026-07-06T13:00:00Z';
export const july = { from: '2026-07-01', to: '2026-07-10' };

/**
 * Opens a brand with, in July: one file with a settled pull, a settled push and a returned pull, a
 * second file not yet delivered, and a pull in no file; and on the day of the brand's clock: a
 * direct deposit, a purchase and a refund.
 */
export async function reconciliationSteps(service: TestService) {
  const { brand } = service;
  const fixture = await bankSteps(service, brand);
  await fixture.pull(asked);
  await fixture.push(asked, { amountCents: 1_500n });
  const back = await fixture.pull(asked, { amountCents: 700n });
  const sentFile = await fixture.cut('2026-07-02T20:45:00Z');
  await fixture.deliver('2026-07-02T20:45:00Z', sentFile);
  for (const batch of [1, 2]) await fixture.settle(settles, sentFile, batch);
  const { entries } = await fixture.contentOf(sentFile);
  const own = entries.filter(({ entry }) => entry.amountCents === 700n);
  const answers = own.map((one) => ({ ...one, kind: 'return' as const, code: 'R10' }));
  await fixture.arrive(later, await answerText(answers));
  expect(await fixture.statusOf(back)).toBe('returned');
  await fixture.pull('2026-07-07T15:00:00Z', { amountCents: 300n });
  await fixture.push('2026-07-07T15:00:00Z', { amountCents: 200n });
  await fixture.cut('2026-07-07T20:45:00Z');
  await fixture.pull('2026-07-09T15:00:00Z', { amountCents: 100n });

  const { cardId, depositId } = await openSampleCard(service, 9_000n, brand);
  const { body: account } = await brand.api('GET', `/accounts/${depositId}`);
  await brand.api('POST', '/simulate/ach/incoming', {
    routing_number: account.routing_number,
    account_number: account.account_number,
    amount: 2_500,
  });
  const bought = await brand.api(
    'POST',
    '/simulate/authorization',
    samplePurchase(cardId, '30.00'),
  );
  const purchaseId: string = bought.body.transaction_id;
  const clear = { transaction_id: purchaseId, amount: '30.00' };
  await brand.api('POST', '/simulate/clearing', clear);
  await brand.api('POST', '/simulate/refund', { transaction_id: purchaseId, amount: '5.00' });

  const page = { after: null, limit: 100 };
  const periodOf = (query: { from?: string; to?: string }) =>
    readPeriod(query, fixture.context.clock.now());
  return {
    ...fixture,
    sentFile,
    /** Purchase that cleared on the network. */
    purchaseId,
    linesOf: async (query = {}, onlyDifferences = false) => {
      const filter = { ...periodOf(query), onlyDifferences };
      return (await listReconciliation(fixture.context, filter, page)).items;
    },
    differencesOf: async (query = {}) =>
      (await listDifferences(fixture.context, periodOf(query), page)).items,
  };
}
