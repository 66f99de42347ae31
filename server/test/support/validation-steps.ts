import { expect } from 'vitest';
import { linkSampleAccount } from './sample-links.ts';
import { eventually, type TestService } from './test-service.ts';

export type ValidationSteps = ReturnType<typeof validationSteps>;

/** Validates unverified external accounts of a customer. */
export function validationSteps({ brand }: TestService, customerId: string) {
  const pathOf = (accountId: string) => `/accounts/${accountId}/validations`;
  const fixture = {
    link: (ending = '') => linkSampleAccount(brand, customerId, `-unverified${ending}`),
    start: (accountId: string, body: object, headers = {}) =>
      brand.api('POST', pathOf(accountId), body, headers),
    started: async (accountId: string, method: string) => {
      const { status, body } = await fixture.start(accountId, { method });
      expect(status).toBe(201);
      return body;
    },
    reaches: (accountId: string, status: string) =>
      eventually(async () => {
        const [latest] = (await brand.api('GET', pathOf(accountId))).body.data;
        return latest.status === status && latest;
      }),
    verification: async (accountId: string) =>
      (await brand.api('GET', `/accounts/${accountId}`)).body.verification_status,
  };
  return fixture;
}
