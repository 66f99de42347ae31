import { DomainError } from '../../kernel/domain-error.ts';
import { type ErrorCode, errorCatalog } from '../../kernel/error-catalog.ts';
import type { Operation } from './operation.ts';

const exampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

type Params = NonNullable<ConstructorParameters<typeof DomainError>[1]>;

/**
 * Sample values for the placeholders of messages in the reference. Placeholders that end with `_id`
 * are ids.
 */
const params: Params = {
  problems: [{ field: 'last_name', rule: 'is required' }],
  fields: 'first_name, dob',
  method: 'GET',
  path: '/card',
  host: 'cards.example',
  limit: 20,
  seconds: 30,
  days: 30,
  attempts: 3,
  kyc_status: 'under review',
  outcome: 'document_required',
  document_type: 'government_id',
  passed_at: '2026-07-01T12:00:00.000Z',
  application_status: 'kyc_started',
  cause: 'another application for this program is running',
  reason: 'This key is restricted to reading.',
  reasons: 'a card is open, 500.00 is on the deposit',
  state: 'completed',
  held: '12.34',
  refundable: '12.34',
  most: '999999999999.99',
  kind: 'pull',
  status: 'completed',
  return_code: 'R01',
  last_on: '2026-07-02',
  leaves_on: '2026-07-03',
  names: 'happy-path, insufficient-funds',
};

/** Sample values for codes whose placeholder has a special meaning. */
const paramsOf: Partial<Record<ErrorCode, Params>> = {
  auth_err: { reason: 'These keys are not known.' },
  application_not_ready: { problems: [{ field: 'applicant.ssn', rule: 'is required' }] },
  document_too_large: { limit: 10 * 1024 * 1024 },
  rate_limited: { limit: 1000 },
  card_limit_reached: { limit: 10 },
  too_many_beneficial_owners: { limit: 25 },
  behaviour_limit: { limit: 500 },
  validation_limit: { limit: 5 },
  too_many_followers: { limit: 50 },
  kyc_not_running: { kyc_status: 'passed' },
  kyc_documents_not_required: { kyc_status: 'submitted' },
  validation_not_awaiting: { status: 'verified' },
  transaction_not_completed: { state: 'pending' },
  transfer_not_sent: { status: 'pending' },
  transfer_not_retryable: { status: 'returned', return_code: 'R02' },
  card_reissued: { successor_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12' },
  // The details of this error name both (contract, section 7.3).
  application_max_kyc_attempts: { application_id: exampleId, customer_id: exampleId },
};

type Limits = Pick<Operation, 'bodyType' | 'bodyLimitBytes'>;

/**
 * An example of an error for the reference.
 *
 * @throws Error for a placeholder without a sample value: the reference would show a gap.
 */
export function exampleError(
  code: ErrorCode,
  { bodyType, bodyLimitBytes = 1024 * 1024 }: Limits = {},
): DomainError {
  const own = code === 'body_too_large' ? { limit: bodyLimitBytes } : paramsOf[code];
  const known: Params = { ...params, expected: bodyType ?? 'application/json', ...own };
  const names = [...errorCatalog[code].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const samples = names.map((name) => [name, known[name] ?? exampleIdOf(name)]);
  return new DomainError(code, { ...own, ...Object.fromEntries(samples) });
}

function exampleIdOf(name: string): string {
  if (name.endsWith('_id')) return exampleId;
  throw new Error(`The reference has no sample of {${name}}`);
}
