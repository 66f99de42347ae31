import { expect } from 'vitest';
import { bookProofs } from '../../src/feature-parts.ts';
import { verifyBooks } from '../../src/features/accounts/ledger/verify.ts';
import { openSampleCard, type SampleCard, samplePurchase } from './sample-cards.ts';
import { recordedEvents, type TestService } from './test-service.ts';

export type PurchaseSteps = ReturnType<typeof openPurchaseSteps>;

/** Makes purchases through the API of a test service, and reads their balances and events. */
export function openPurchaseSteps(service: TestService) {
  const { api, brandId } = service.brand;

  /** Runs a simulate operation, answered 200. */
  const simulate = async (name: string, body: object, headers?: Record<string, string>) => {
    const { status, body: answer } = await api('POST', `/simulate/${name}`, body, headers);
    expect([status, answer]).toEqual([200, expect.anything()]);
    return answer;
  };
  return {
    simulate,

    /** Opens a card with a limit of 10.00 and a purchase that holds `amount`. */
    buy: async (amount = '4.00') => {
      const card = await openSampleCard(service, 1000n);
      const bought = await simulate('authorization', samplePurchase(card.cardId, amount));
      return { ...card, transaction_id: bought.transaction_id as string };
    },

    /** Runs a simulate operation that is refused; returns status and code. */
    refuse: async (name: string, body: object, as = api): Promise<[number, string]> => {
      const { status, body: answer } = await as('POST', `/simulate/${name}`, body);
      return [status, answer.Code];
    },

    /** Ledger, current and available balance of the credit account, in cents. */
    balanceOf: async (card: SampleCard): Promise<[number, number, number]> => {
      const { body } = await api('GET', `/accounts/${card.creditId}/balances`);
      return [body.ledger_balance, body.current_balance, body.available_balance];
    },

    /** Names of the events about a transaction, with their amounts. */
    eventsOf: async (transactionId: string) => {
      const events = await recordedEvents(service.database, brandId);
      return events
        .filter((each) => each.object_id === transactionId)
        .map(({ event, payload }) => [event, (payload as { amount?: string }).amount]);
    },

    expectTrueBooks: async () => {
      expect(await verifyBooks(service.database.allBrands.db, bookProofs)).toMatchObject({
        ok: true,
      });
    },
  };
}
