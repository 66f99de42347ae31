import { openSampleDeposit, type SampleDeposit } from './sample-cards.ts';
import { recordedEvents, type TestBrand, type TestService } from './test-service.ts';

/** Calls on a brand's cards. */
export function cardCalls(service: TestService, brand: TestBrand = service.brand) {
  const { api } = brand;
  return {
    /** Issues a card of this form on a deposit of its own, which holds `cents`. */
    async issue(form: 'virtual' | 'physical' = 'virtual', cents = 0n) {
      const deposit: SampleDeposit = await openSampleDeposit(service, cents, brand);
      const { body } = await api('POST', '/cards', { account_id: deposit.depositId, form });
      return { ...deposit, cardId: body.card_id as string, card: body };
    },
    /** The status and `Code` of a refusal, or the body of a success. */
    async post(path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await api('POST', path, body, headers);
      return answer.status < 300 ? answer.body : [answer.status, answer.body.Code];
    },
    get: async (cardId: string) => (await api('GET', `/cards/${cardId}`)).body,
    patch: (cardId: string, status: string) => api('PATCH', `/cards/${cardId}`, { status }),
    statusOf: async (cardId: string) => (await api('GET', `/cards/${cardId}`)).body.status,
    /** Payloads of the events about these cards, oldest first. */
    async events(...cardIds: string[]) {
      const events = await recordedEvents(service.database, brand.brandId);
      return events
        .filter(({ object_id }) => cardIds.includes(object_id ?? ''))
        .map(({ payload }) => payload);
    },
  };
}
