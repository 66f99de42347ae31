import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { forceKyc } from './force-kyc.ts';
import { kycErrors } from './kyc-errors.ts';
import { SimulateBody, Simulated, SimulateShortBody } from './kyc-schemas.ts';
import type { ForcedOutcome } from './kyc-states.ts';
import type { KycSubjectKey } from './kyc-verification.ts';
import { exampleIds, viewSubject } from './kyc-wire-routes.ts';

interface SimulateInput {
  customer_id?: string;
  beneficial_owner_id?: string;
  program_id: string;
}

const errors: readonly ErrorDefinition[] = [
  customerErrors.customer_dne,
  brandErrors.invalid_program,
  kycErrors.kyc_dne,
  kycErrors.kyc_not_running,
  kycErrors.kyc_outcome_impossible,
];

/** Completion page, section 4: outcomes forced onto a running KYC, in a sandbox. */
export const simulateKycOperations: readonly Operation[] = [
  defineOperation({
    method: 'POST',
    path: '/simulate/kyc',
    operationId: 'simulateKyc',
    sdk: 'simulate.kyc',
    tag: 'Simulations',
    only: 'sandbox',
    summary: 'Force a KYC outcome',
    description:
      'Forces the running KYC of a customer or a beneficial owner to an outcome that it could reach by itself, with the same events. A review that is forced ends only when another outcome is forced.',
    dialect: 'request',
    schemaCode: 'simulate_kyc_post_schema',
    body: SimulateBody,
    answer: { status: 200, schema: Simulated, example: exampleOf('under review') },
    errors,
    handle: (context, { body }) => force(context, body, body.outcome),
  }),
  shortForm('passed'),
  shortForm('failed'),
];

function shortForm(outcome: 'passed' | 'failed'): Operation {
  const isPass = outcome === 'passed';
  return defineOperation({
    method: 'POST',
    path: isPass ? '/simulate/kyc-pass' : '/simulate/kyc-fail',
    operationId: isPass ? 'simulateKycPass' : 'simulateKycFail',
    sdk: isPass ? 'simulate.kycPass' : 'simulate.kycFail',
    tag: 'Simulations',
    only: 'sandbox',
    summary: isPass ? 'Force a KYC to pass' : 'Force a KYC to fail',
    description: `Forces a running KYC, as \`POST /simulate/kyc\` with \`${isPass ? 'passed' : 'failed'}\` does. This operation exists in the sandbox only.`,
    dialect: 'request',
    schemaCode: `simulate_kyc_${isPass ? 'pass' : 'fail'}_post_schema`,
    body: SimulateShortBody,
    answer: { status: 200, schema: Simulated, example: exampleOf(outcome) },
    errors,
    handle: (context, { body }) => force(context, body, outcome),
  });
}

async function force(context: Context, body: SimulateInput, outcome: ForcedOutcome) {
  const forced = await forceKyc(context, subjectOf(body), body.program_id, outcome);
  return { ...viewSubject(forced.subject), kyc_status: forced.status };
}

function subjectOf({ customer_id, beneficial_owner_id }: SimulateInput): KycSubjectKey {
  if (customer_id !== undefined && beneficial_owner_id === undefined) {
    return { kind: 'customer', customerId: customer_id };
  }
  if (customer_id === undefined && beneficial_owner_id !== undefined) {
    return { kind: 'beneficial_owner', ownerId: beneficial_owner_id };
  }
  const rule = 'or beneficial_owner_id is required, but not both';
  throw invalidInput([{ field: 'customer_id', rule }]);
}

function exampleOf(kycStatus: string) {
  return { customer_id: exampleIds.customer, kyc_status: kycStatus };
}
