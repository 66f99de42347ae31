import { kycCalls } from './kyc-calls.ts';
import type { ApiResponse, TestBrand, TestService } from './test-service.ts';

/** The address of a customer who moved. */
export const newAddress = {
  address_type: 'PHYSICAL',
  street: '9 Moved Avenue',
  street2: null,
  city: 'Portland',
  state: 'OR',
  zip_code: '97201',
  country: 'US',
};

export type ChangeCalls = ReturnType<typeof changeCalls>;

/** Calls on the identity changes of a brand's customers, on a service without a worker. */
export function changeCalls(test: TestService, brand: TestBrand) {
  const kyc = kycCalls(test, brand);
  const pathOf = (id: string) => `/customers/${id}/identity_changes`;
  return {
    kyc,
    pathOf,
    /** Creates a customer who has passed KYC. */
    verified: async (changes: object = {}): Promise<string> => {
      const id = await kyc.createCustomer({ last_name: 'Sample', ...changes });
      await kyc.start(id);
      const { status } = await kyc.force(id, 'passed');
      if (status !== 200) throw new Error(`The KYC was not passed: ${status}`);
      return id;
    },
    start: (id: string, body: object, headers = {}): Promise<ApiResponse> =>
      brand.api('POST', pathOf(id), body, headers),
    get: async (id: string, changeId: string) =>
      (await brand.api('GET', `${pathOf(id)}/${changeId}`)).body,
    cancel: (id: string, changeId: string): Promise<ApiResponse> =>
      brand.api('POST', `${pathOf(id)}/${changeId}/cancel`),
    lastName: async (id: string) => (await brand.api('GET', `/customers/${id}`)).body.last_name,
  };
}
