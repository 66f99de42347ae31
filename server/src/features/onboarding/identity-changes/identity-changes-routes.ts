import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { type ChangeKycRecord, findChangeKycs, viewStatus } from '../kyc/kyc.ts';
import { cancelIdentityChange } from './end-identity-change.ts';
import { identityChangeErrors } from './identity-change-errors.ts';
import type { IdentityChange } from './identity-change-record.ts';
import {
  identityChangeExample as example,
  IdentityChangeAnswer,
  IdentityChangeBody,
  viewWanted,
} from './identity-changes-schemas.ts';
import { listChanges, requireChange } from './read-identity-changes.ts';
import { startIdentityChange } from './start-identity-change.ts';

const common = { tag: 'Identity changes', dialect: 'request' } as const;
const params = idParams('customer_id', 'identity_change_id');

const start = defineOperation({
  ...common,
  method: 'POST',
  path: '/customers/{customer_id}/identity_changes',
  operationId: 'startIdentityChange',
  sdk: 'identityChanges.create',
  summary: 'Start an identity change',
  description:
    "Starts the change of a name, the primary address, the date of birth or the SSN of a customer who has passed KYC: the customer moved, married, or a value was wrong. The program's settings decide on the evidence: documents, a new KYC, or none for an address alone. Until it is applied, the customer's record is as it was verified. The new address becomes the primary one; the primary address before it stays as another one. One change of a customer is open at a time, and three are checked in thirty days.",
  schemaCode: 'identity_change_post_schema',
  params: idParams('customer_id'),
  body: IdentityChangeBody,
  answer: { status: 201, schema: IdentityChangeAnswer, example },
  errors: [
    customerErrors.customer_dne,
    brandErrors.program_not_ready,
    identityChangeErrors.identity_change_unneeded,
    identityChangeErrors.identity_change_open,
    customerErrors.customer_has_running_kyc,
    identityChangeErrors.identity_change_limit,
  ],
  handle: async (context, { params: { customer_id: customerId }, body }) => {
    const { reason, address, middle_name, ssn, ...wanted } = body;
    const change = await startIdentityChange(context, {
      customerId,
      reason,
      wanted: {
        ...wanted,
        ...(middle_name === undefined ? {} : { middle_name: middle_name || null }),
        ...(ssn === undefined ? {} : { ssn: ssn.replaceAll('-', '') }),
        ...(address && { address: { ...address, street2: address.street2 || null } }),
      },
    });
    return viewChange(context, change);
  },
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/customers/{customer_id}/identity_changes',
  operationId: 'listIdentityChanges',
  sdk: 'identityChanges.list',
  summary: "List a customer's identity changes",
  description: 'Lists all identity changes of a customer, newest first.',
  schemaCode: 'identity_change_list_schema',
  params: idParams('customer_id'),
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(IdentityChangeAnswer),
    example: { data: [example], has_more: false, next_cursor: null },
  },
  errors: [customerErrors.customer_dne],
  handle: async (context, { params: { customer_id }, query }) => {
    const { items, ...page } = await listChanges(context, customer_id, readPage(query));
    const viewed = await viewChanges(context, items);
    return renderPage(
      { ...page, items: viewed },
      ({ identity_change_id }) => identity_change_id,
      (change) => change,
    );
  },
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/customers/{customer_id}/identity_changes/{identity_change_id}',
  operationId: 'getIdentityChange',
  sdk: 'identityChanges.get',
  summary: 'Get an identity change',
  description:
    'Returns an identity change with the status of its KYC and, while documents are required, their upload links.',
  schemaCode: 'identity_change_get_schema',
  params,
  answer: { status: 200, schema: IdentityChangeAnswer, example },
  errors: [customerErrors.customer_dne, identityChangeErrors.identity_change_dne],
  handle: async (context, { params: { customer_id, identity_change_id } }) =>
    viewChange(
      context,
      await requireChange(context, { customerId: customer_id, changeId: identity_change_id }),
    ),
});

const cancel = defineOperation({
  ...common,
  method: 'POST',
  path: '/customers/{customer_id}/identity_changes/{identity_change_id}/cancel',
  operationId: 'cancelIdentityChange',
  sdk: 'identityChanges.cancel',
  summary: 'Cancel an identity change',
  description:
    'Cancels an identity change that is being checked, unless its documents are being reviewed. Its KYC ends as `expired`, and the upload links with it.',
  schemaCode: 'identity_change_cancel_schema',
  params,
  answer: {
    status: 200,
    schema: IdentityChangeAnswer,
    example: { ...example, status: 'cancelled', kyc_status: 'expired', documents: undefined },
  },
  errors: [
    customerErrors.customer_dne,
    identityChangeErrors.identity_change_dne,
    identityChangeErrors.identity_change_ended,
    identityChangeErrors.identity_change_under_review,
  ],
  handle: async (context, { params: { customer_id, identity_change_id } }) =>
    viewChange(
      context,
      await cancelIdentityChange(context, {
        customerId: customer_id,
        changeId: identity_change_id,
      }),
    ),
});

async function viewChange(context: Context, change: IdentityChange) {
  const [viewed] = await viewChanges(context, [change]);
  if (!viewed) throw new Error('A change has a view');
  return viewed;
}

/** Renders changes for the API, each with the status and the required documents of its KYC. */
async function viewChanges(context: Context, changes: readonly IdentityChange[]) {
  const ids = changes.flatMap(({ verification_id }) => verification_id ?? []);
  const kycs = await findChangeKycs(context, ids);
  return changes.map((change) => {
    const { verification_id } = change;
    const kyc = verification_id === null ? null : kycs.get(verification_id);
    if (kyc === undefined) throw new Error(`Verification ${verification_id} does not exist`);
    return viewWith(context, change, kyc);
  });
}

function viewWith(context: Context, change: IdentityChange, kyc: ChangeKycRecord | null) {
  const { verification_id, wanted, fields, reason, evidence, status } = change;
  const documents = kyc && viewStatus(context, kyc).documents;
  return {
    identity_change_id: change.identity_change_id,
    customer_id: change.customer_id,
    program_id: change.program_id,
    reason,
    evidence,
    status,
    fields,
    values: viewWanted(wanted),
    verification_id,
    kyc_status: kyc?.status ?? null,
    error_code: kyc?.errorCode ?? null,
    error_description: kyc?.errorDescription ?? null,
    ...(documents ? { documents } : {}),
    date_created: renderInstant(change.date_created),
    date_updated: renderInstant(change.date_updated),
  };
}

/** Operations that change an identity which KYC has confirmed (docs/decisions/0288). */
export const identityChangeOperations: readonly Operation[] = [start, list, get, cancel];
