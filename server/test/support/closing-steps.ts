import { expect } from 'vitest';
import { openSampleCard, type SampleCard, samplePurchase } from './sample-cards.ts';
import { linkSampleAccount } from './sample-links.ts';
import { eventually, recordedEvents, type TestBrand, type TestService } from './test-service.ts';

export interface ClosingCard extends SampleCard {
  externalId: string;
}

/** Opens cards whose deposit can be paid back, and follows their closing. */
export function openClosingSteps(service: TestService, brand: TestBrand = service.brand) {
  const { api } = brand;
  const simulate = async (name: string, body: object) => {
    const { status, body: answer } = await api('POST', `/simulate/${name}`, body);
    expect([status, answer]).toEqual([200, expect.anything()]);
    return answer;
  };
  const look = async (depositId: string) => (await api('GET', `/accounts/${depositId}/close`)).body;
  return {
    simulate,
    look,

    /** Opens a card, a bank account, and a deposit of `cents`. */
    open: async (cents: bigint, ending = ''): Promise<ClosingCard> => {
      const card = await openSampleCard(service, cents, brand);
      return { ...card, externalId: await linkSampleAccount(brand, card.customerId, ending) };
    },

    hold: async ({ cardId }: SampleCard, amount: string): Promise<string> =>
      (await simulate('authorization', samplePurchase(cardId, amount))).transaction_id,

    /** Asks to close a deposit, answered 200. */
    close: async (depositId: string, wish?: object) => {
      const { status, body } = await api('POST', `/accounts/${depositId}/close`, wish);
      expect([status, body]).toEqual([200, expect.anything()]);
      return body;
    },

    /** Waits until the closing has this status. */
    reach: (depositId: string, status: string, reason?: string) =>
      eventually(async () => {
        const closing = await look(depositId);
        const reasons = closing.steps.map((step: { reason: string | null }) => step.reason);
        return closing.status === status && (!reason || reasons.includes(reason)) && closing;
      }),

    transfer: async (transferId: string) => (await api('GET', `/transfers/${transferId}`)).body,

    /** Creates a transfer. */
    ask: async (from: string, to: string, amount: number): Promise<string> => {
      const { status, body } = await api('POST', '/transfers', {
        origination_account_id: from,
        destination_account_id: to,
        amount,
      });
      expect([status, body]).toEqual([201, expect.anything()]);
      return body.transfer_id;
    },

    cancel: async (transferId: string) => {
      const { status } = await api('POST', `/transfers/${transferId}/cancel`);
      expect(status).toBe(200);
    },

    transfersOf: async (depositId: string) =>
      (await api('GET', `/transfers?account_id=${depositId}&limit=100`)).body.data,

    account: async (id: string) => (await api('GET', `/accounts/${id}`)).body,

    eventsOf: async (id: string) =>
      (await recordedEvents(service.database, brand.brandId))
        .filter(({ object_id }) => object_id === id)
        .map(({ event }) => event),
  };
}

/** Each step of a closing with its status and reason: `repay waiting purchase_held`. */
export function standingsOf(closing: {
  steps: { step: string; status: string; reason: string | null }[];
}): string[] {
  return closing.steps.map(({ step, status, reason }) =>
    [step, status, reason].filter((part) => part !== null).join(' '),
  );
}
