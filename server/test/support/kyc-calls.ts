import { samplePng } from './sample-files.ts';
import { sampleCustomer } from './sample-people.ts';
import {
  type ApiResponse,
  eventually,
  recordedEvents,
  type TestBrand,
  type TestService,
} from './test-service.ts';

/** Document for the JSON upload. */
export const sentDocument = (document_type: string, content = samplePng) => ({
  document_type,
  file_name: `${document_type}.png`,
  content: content.toString('base64'),
});

/** Calls on the KYC of a brand's customers, and reads of its events. */
export function kycCalls(test: TestService, brand: TestBrand) {
  const pathOf = (id: string) => `/customers/${id}/verification-kyc`;
  const calls = {
    pathOf,
    createCustomer: async (changes: object = {}): Promise<string> => {
      const answer = await brand.api('POST', '/customers', { ...sampleCustomer, ...changes });
      if (answer.status !== 201) throw new Error(`No customer: ${answer.body.Message}`);
      return answer.body.customer_id;
    },
    start: (id: string, changes: object = {}, headers = {}): Promise<ApiResponse> =>
      brand.api('POST', pathOf(id), { program_id: brand.programId, ...changes }, headers),
    status: async (id: string) =>
      (await brand.api('GET', `${pathOf(id)}?program_id=${brand.programId}`)).body,
    /** Waits for a status and returns the KYC record. */
    reached: (id: string, kycStatus: string) =>
      eventually(async () => {
        const record = await calls.status(id);
        return record.kyc_status === kycStatus && record;
      }),
    /** Creates a customer with this SSN whose KYC has reached a status. */
    customerAt: async (ssn: string, kycStatus: string): Promise<string> => {
      const id = await calls.createCustomer({ ssn });
      const { status } = await calls.start(id);
      if (status !== 201) throw new Error(`The KYC did not start: ${status}`);
      await calls.reached(id, kycStatus);
      return id;
    },
    upload: (id: string, ...documents: object[]): Promise<ApiResponse> =>
      brand.api('POST', `${pathOf(id)}/documents`, { documents }),
    force: (id: string, outcome: string): Promise<ApiResponse> =>
      brand.api('POST', '/simulate/kyc', {
        customer_id: id,
        program_id: brand.programId,
        outcome,
      }),
    attempts: async (id: string): Promise<number> =>
      (await brand.api('GET', `/customers/${id}`)).body.kyc_requests_available,
    eventsOf: async (id: string) =>
      (await recordedEvents(test.database, brand.brandId)).filter(
        ({ customer_id }) => customer_id === id,
      ),
    /** Event names without the prefix `kyc.verification.`. */
    eventNames: async (id: string) =>
      (await calls.eventsOf(id)).map(({ event }) => event.replace('kyc.verification.', '')),
  };
  return calls;
}
