import type { Static } from 'typebox';
import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import {
  AmountsBody,
  validationExample as example,
  ValidationAnswer,
  ValidationBody,
} from './account-validations-schemas.ts';
import type { ValidationRow } from './account-validations-store.ts';
import { listValidations } from './list-validations.ts';
import { startValidation } from './start-validation.ts';
import { validationErrors } from './validation-errors.ts';
import { verifyAmounts } from './verify-amounts.ts';

const common = { tag: 'External accounts', dialect: 'request' } as const;

const start = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts/{account_id}/validations',
  operationId: 'startAccountValidation',
  sdk: 'externalAccounts.validate',
  permission: 'money',
  summary: 'Validate an external account',
  description:
    "Starts to validate an account that the aggregation provider has not verified; no transfer can pull from it until it is verified. The entries are sent to the bank in bank files. The event `account.validation.verified` or `account.validation.failed` reports the result, and the account's `verification_status` is updated. An account has one running validation at a time and at most five in thirty days. In the sandbox, accounts linked with a token that ends in `-unverified-no-account` (R03), `-unverified-bad-number` (R04) or `-unverified-closed` (R02) return the entries.",
  schemaCode: 'account_validation_post_schema',
  params: idParams('account_id'),
  body: ValidationBody,
  answer: {
    status: 201,
    schema: ValidationAnswer,
    example: { ...example, status: 'pending', expires_at: null },
  },
  errors: [
    accountErrors.account_dne,
    brandErrors.invalid_program,
    accountErrors.account_not_active,
    validationErrors.account_verified,
    validationErrors.validation_in_progress,
    validationErrors.validation_limit,
  ],
  handle: async (context, { params: { account_id: accountId }, body }) => {
    const { method, program_id } = body;
    const programId = program_id?.toLowerCase();
    return viewValidation(await startValidation(context, { accountId, method, programId }));
  },
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{account_id}/validations',
  operationId: 'listAccountValidations',
  sdk: 'externalAccounts.validations',
  summary: "List an external account's validations",
  description:
    "Lists the account's validations by prenote or micro-deposits, newest first. Verification by the aggregation provider itself is shown only in the account's `verification_status`.",
  schemaCode: 'account_validation_list_schema',
  params: idParams('account_id'),
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(ValidationAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [accountErrors.account_dne],
  handle: async (context, { params: { account_id }, query }) => {
    const page = await listValidations(context, account_id, readPage(query));
    return renderPage(page, ({ validation_id }) => validation_id, viewValidation);
  },
});

const verify = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts/{account_id}/validations/{validation_id}/verify',
  operationId: 'verifyMicroDeposits',
  sdk: 'externalAccounts.verifyMicroDeposits',
  permission: 'money',
  summary: 'Verify the amounts of micro-deposits',
  description:
    'Compares the amounts with the micro-deposits that were sent. Correct amounts verify the account. Wrong amounts use up one of three tries, and the third wrong try fails the validation. The response is the validation with `tries_left`.',
  schemaCode: 'account_validation_verify_schema',
  params: idParams('account_id', 'validation_id'),
  body: AmountsBody,
  answer: {
    status: 200,
    schema: ValidationAnswer,
    example: { ...example, status: 'verified', date_verified: '2026-07-03T12:00:00.000Z' },
  },
  errors: [
    validationErrors.validation_dne,
    validationErrors.validation_not_awaiting,
    accountErrors.account_not_active,
  ],
  handle: async (context, { params, body }) => {
    const ids = { accountId: params.account_id, validationId: params.validation_id };
    return viewValidation(await verifyAmounts(context, ids, body.amounts));
  },
});

/** Renders a validation for the API. */
function viewValidation(row: ValidationRow): Static<typeof ValidationAnswer> {
  return {
    validation_id: row.validation_id,
    account_id: row.account_id,
    program_id: row.program_id,
    method: row.method,
    status: row.status,
    transfer_ids: [row.transfer_id, row.second_transfer_id].filter((id) => id !== null),
    tries_left: row.method === 'prenote' ? null : row.tries_left,
    expires_at: row.expires_at && renderInstant(row.expires_at),
    failure_reason: row.failure_reason,
    date_verified: row.verified_at && renderInstant(row.verified_at),
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
  };
}

/** Operations that validate external accounts by ACH entries (docs/decisions/0098). */
export const accountValidationOperations: readonly Operation[] = [start, list, verify];
