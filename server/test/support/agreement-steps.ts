import { expect } from 'vitest';
import { clockCalls } from './clock-calls.ts';
import { kycCalls } from './kyc-calls.ts';
import type { TestBrand, TestService } from './test-service.ts';

/** Calls on the agreements of a brand's program, its customers' consents and its notices. */
export async function agreementSteps(service: TestService, brand: TestBrand) {
  const { api, programId } = brand;
  const clock = clockCalls(service, brand);
  const { createCustomer } = kycCalls(service, brand);
  const path = `/programs/${programId}/agreements`;
  const steps = {
    clock,
    customer: () => createCustomer({ ssn: '123-45-6789' }),
    publish: (body: object) =>
      api('POST', path, { kind: 'cardholder', title: 'Terms', text: 'Pay monthly.', ...body }),
    published: async (body: object = {}) => {
      const answer = await steps.publish(body);
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      return answer.body;
    },
    accept: (customerId: string, agreement_id: string, body: object = {}) =>
      api('POST', `/customers/${customerId}/consents`, { agreement_id, ...body }),
    accepted: async (customerId: string, agreementId: string) => {
      const answer = await steps.accept(customerId, agreementId);
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      return answer.body;
    },
    consents: async (customerId: string) =>
      (await api('GET', `/customers/${customerId}/consents`)).body.data,
    agreementsOf: async (customerId: string) =>
      (await api('GET', `/customers/${customerId}/agreements`)).body.data,
    /** The version of the cardholder agreement that holds for a customer today. */
    versionOf: async (customerId: string): Promise<number> => {
      const data = await steps.agreementsOf(customerId);
      const found = data.find(({ kind }: { kind: string }) => kind === 'cardholder');
      return found?.in_force.version;
    },
    notices: async (query = '') => (await api('GET', `/notices?${query}`)).body.data,
    noticeOf: async (customerId: string, kind: string) => {
      const data = await steps.notices(`customer_id=${customerId}&kind=${kind}`);
      expect(data).toHaveLength(1);
      return data[0];
    },
    sent: (noticeId: string, body: object = { method: 'mail' }) =>
      api('POST', `/notices/${noticeId}/sent`, body),
    events: async (name: string) => (await api('GET', `/events?event=${name}`)).body.data,
    today: async () => (await clock.now()).toZonedDateTimeISO('America/New_York').toPlainDate(),
  };
  await clock.stop();
  return steps;
}

export type AgreementSteps = Awaited<ReturnType<typeof agreementSteps>>;
