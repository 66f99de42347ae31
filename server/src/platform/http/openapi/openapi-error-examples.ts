import type { ErrorDefinition, ErrorParam } from '../../../kernel/define-errors.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import type { Operation } from '../operations/operation.ts';

const exampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

type Params = Readonly<Record<string, ErrorParam>>;

/**
 * Sample values for the params of errors in the reference, unless a definition has an example of its
 * own. Params that end with `_id` are ids.
 */
const params: Params = {
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
  operation: 'createTransfer',
  return_code: 'R01',
  last_on: '2026-07-02',
  leaves_on: '2026-07-03',
  names: 'happy-path, insufficient-funds',
};

type Limits = Partial<Pick<Operation, 'body' | 'bodyType' | 'bodyLimitBytes'>>;

/** Problem of an operation that has no body. */
const strayParameter = [{ field: 'limt', rule: 'is not a query parameter of this operation' }];
const missingField = [{ field: 'last_name', rule: 'is required' }];

/**
 * An example of an error for the reference.
 *
 * @throws Error for a param without a sample value: the reference would show a gap.
 */
export function exampleError(
  definition: ErrorDefinition,
  { body, bodyType, bodyLimitBytes = 1024 * 1024 }: Limits = {},
): DomainError {
  const { message, credit, example } = definition;
  const isTooLarge = definition === requestErrors.body_too_large;
  const own = isTooLarge ? { limit: bodyLimitBytes } : example;
  const known: Params = {
    ...params,
    problems: body ? missingField : strayParameter,
    expected: bodyType ?? 'application/json',
    ...own,
  };
  const placeholders = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = [...placeholders, ...(credit?.details ?? [])];
  const samples = names.map((name) => [name, known[name] ?? exampleIdOf(name)]);
  return new DomainError(definition, Object.fromEntries(samples));
}

function exampleIdOf(name: string): string {
  if (name.endsWith('_id')) return exampleId;
  throw new Error(`The reference has no sample of {${name}}`);
}
