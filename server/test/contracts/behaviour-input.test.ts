import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let behaviour: ReturnType<typeof behaviourCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  behaviour = behaviourCalls(service.brand);
});
afterAll(() => service.stop());

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const passed = { vendor: 'kyc', behave: { outcome: 'passed' } };

const returned = { outcome: 'returned', return_code: 'R01' };
const bySeed = { by_seed: true, seed: 'x' };
test.each([
  ['no vendor', { behave: { down: true } }, /vendor is required/],
  ['another vendor', { vendor: 'cards', behave: {} }, /vendor must be one of kyc, documents/],
  ['nothing to do', { vendor: 'kyc', behave: {} }, /behave must hold outcome, latency_ms, down/],
  ['down: false', { vendor: 'kyc', behave: { down: false } }, /behave must hold/],
  [
    "another vendor's outcome",
    { vendor: 'documents', behave: { outcome: 'passed' } },
    /behave.outcome must be one of approved, .* for the vendor documents/,
  ],
  [
    'an outcome of all',
    { vendor: 'all', behave: { outcome: 'passed' } },
    /behave.outcome must be omitted for the vendor all/,
  ],
  [
    'an outcome of what is down',
    { vendor: 'kyc', behave: { outcome: 'passed', down: true } },
    /behave.outcome must be omitted with down/,
  ],
  [
    'a detail of another outcome',
    { vendor: 'kyc', behave: { outcome: 'passed', error_code: 'watchlist_match' } },
    /behave.error_code must be omitted unless outcome is failed/,
  ],
  [
    'no document',
    { vendor: 'kyc', behave: { outcome: 'document_required', documents: [] } },
    /behave.documents must have 1 to 3 entries/,
  ],
  [
    'no return code',
    { vendor: 'ach', behave: { outcome: 'returned' } },
    /behave.return_code is required/,
  ],
  [
    'a code that returns no entry',
    { vendor: 'ach', behave: { outcome: 'returned', return_code: 'R61' } },
    /behave.return_code must be one of R01, /,
  ],
  [
    'a code that corrects no account',
    { vendor: 'ach', behave: { outcome: 'corrected', change_code: 'C10' } },
    /behave.change_code must be one of C01, .*C07\.$/,
  ],
  [
    'a day too far',
    { vendor: 'ach', behave: { ...returned, banking_days: 91 } },
    /behave.banking_days must be 0 to 90/,
  ],
  [
    'a late answer of a bank',
    { vendor: 'ach', behave: { ...returned, latency_ms: 5 } },
    /behave.latency_ms must be omitted with an outcome/,
  ],
  [
    'a vendor that hangs for long',
    { vendor: 'kyc', behave: { latency_ms: 30_001 } },
    /behave.latency_ms must be 0 to 30000/,
  ],
  ['times: 0', { ...passed, times: 0 }, /times must be 1 to 1000/],
  ['times: twice', { ...passed, times: 'twice' }, /times must be once, always or a number/],
  [
    'by seed once',
    { vendor: 'all', behave: bySeed, times: 'once' },
    /times must be always or omitted with by_seed/,
  ],
  [
    'by seed, and an outcome',
    { vendor: 'kyc', behave: { ...bySeed, outcome: 'passed' } },
    /behave.outcome must be omitted with by_seed/,
  ],
  [
    'by seed in a world without one',
    { vendor: 'all', behave: { by_seed: true } },
    /behave.seed is required in a world that was made without a seed/,
  ],
  [
    'a rate of nothing',
    { vendor: 'kyc', behave: { outcome: 'passed', rate: 0.5 } },
    /behave.rate must be omitted unless by_seed/,
  ],
  [
    'a KYC of an account',
    { ...passed, scope: { account_id: nobody } },
    /scope.account_id must be omitted for the vendor kyc/,
  ],
  [
    'two scopes',
    { ...passed, scope: { customer_id: nobody, beneficial_owner_id: nobody } },
    /scope must hold at most one of/,
  ],
  [
    'a bank that is down for one',
    { vendor: 'ach', behave: { down: true }, scope: { customer_id: nobody } },
    /scope.customer_id must be omitted: a bank is late, or down, with whole files/,
  ],
])('refuses %s', async (_, body, rule) => {
  expect(await behaviour.ask(body)).toMatchObject({
    status: 400,
    body: { Code: 'behaviour_put_schema', Message: expect.stringMatching(rule) },
  });
  expect(await behaviour.list()).toEqual([]);
});

test('refuses a scope that is unknown or belongs to another brand', async () => {
  const other = await service.createBrand();
  const customer_id = await createSampleCustomer(other);
  const account_id = await linkSampleAccount(other, customer_id);
  for (const [vendor, scope, code] of [
    ['kyc', { customer_id }, 'customer_dne'],
    ['kyc', { beneficial_owner_id: nobody }, 'beneficial_owner_dne'],
    ['aggregator', { account_id }, 'account_dne'],
  ] as const) {
    const body = { vendor, scope, behave: { down: true } };
    expect(await behaviour.ask(body)).toMatchObject({ status: 404, body: { Code: code } });
  }
});
