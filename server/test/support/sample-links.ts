import { sampleCustomer } from './sample-people.ts';
import { type Api, apiOf, type TestBrand, type TestService } from './test-service.ts';

/** Creates a customer of the brand. */
export async function createSampleCustomer(brand: TestBrand): Promise<string> {
  const { body } = await brand.api('POST', '/customers', sampleCustomer);
  return body.customer_id;
}

let links = 0;

/** Links a bank account of its own to a customer; `ending` makes it misbehave. */
export async function linkSampleAccount(
  brand: TestBrand,
  customerId: string,
  ending = '',
): Promise<string> {
  links += 1;
  const { status, body } = await brand.api('POST', '/accounts/processor_tokens', {
    customer_id: customerId,
    processor_token: `processor-sandbox-sample-${links}${ending}`,
  });
  if (status !== 201) throw new Error(`Linking answered ${status}: ${JSON.stringify(body)}`);
  return body.account_id;
}

/** Starts the browser's linking of a bank account for the person or business in `changes`. */
export const startSampleLink = (brand: TestBrand, changes: object) =>
  brand.api('POST', '/accounts', { type: 'external', link_type: 'plaid', ...changes });

let tokens = 0;

/** What a browser's linking ends with: a bank account of its own, changed by `changes`. */
export function sampleLinkResult(changes: object = {}): object {
  tokens += 1;
  return {
    public_token: `public-sandbox-${tokens}`,
    external_account_id: 'acc-1',
    verification_status: 'instantly_verified',
    bank_name: 'Old Mill Bank',
    ...changes,
  };
}

/** Returns a caller with a temporary key of a customer. */
export async function temporaryApi(
  test: TestService,
  brand: TestBrand,
  customerId: string,
): Promise<Api> {
  const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id: customerId });
  return apiOf(test.origin, { identity: body.Identity, authorization: body.Authorization });
}
