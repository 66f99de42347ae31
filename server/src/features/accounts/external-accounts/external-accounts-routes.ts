import Type, { type Static } from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { customerErrors } from '../../people/customers/customers.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { AccountSchema, accountErrors, accountExample } from '../accounts/accounts.ts';
import { externalAccountErrors } from './external-account-errors.ts';
import {
  ExternalAccountAnswer,
  externalAccountExample as example,
  FinishFlowBody,
  LinkFlowAnswer,
  ProcessorTokenBody,
  RenewedLinkAnswer,
  RenewLinkBody,
  StartFlowBody,
} from './external-accounts-schemas.ts';
import { finishFlow, prepareFinish } from './finish-link-flow.ts';
import { linkAccount, prepareLink } from './link-account.ts';
import { listExternalAccounts } from './list-external-accounts.ts';
import { removeAccount } from './remove-account.ts';
import { prepareRenewal, renewLink } from './renew-link.ts';
import { prepareFlow, startFlow } from './start-link-flow.ts';

const linkToken = 'link-sandbox-01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c34';
const linkUrlExample = `http://localhost:4000/link/${linkToken}`;
const common = {
  tag: 'External accounts',
  dialect: 'request',
  schemaCode: 'account_post_schema',
  access: 'customer',
} as const;

const remove = defineOperation({
  ...common,
  method: 'DELETE',
  path: '/accounts/{account_id}',
  operationId: 'deleteAccount',
  sdk: 'accounts.delete',
  tag: 'Accounts',
  summary: 'Close a deposit account, or remove a linked external account',
  description:
    'Closes a security deposit account together with its credit account, or removes a linked external account. A deposit account can be closed once its cards are closed and its balance is returned. The response is the account after the change.',
  schemaCode: 'account_delete_schema',
  params: idParams('account_id'),
  answer: {
    status: 200,
    schema: AccountSchema,
    example: { ...accountExample, status: 'closed' },
  },
  errors: [
    accountErrors.account_dne,
    accountErrors.account_not_settled,
    accountErrors.account_closed,
    externalAccountErrors.account_type,
    externalAccountErrors.account_has_pending_transfer,
  ],
  handle: (context, { params }) => removeAccount(context, params.account_id),
});

const link = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts/processor_tokens',
  operationId: 'linkExternalAccount',
  sdk: 'externalAccounts.link',
  summary: 'Link an external account',
  description:
    "Links the bank account that the aggregation provider's processor token identifies. While the account is linked, linking it again refreshes and returns the existing link, and lifts a stop of its debits (`debits_stopped`): the customer has authorized them anew. The sandbox accepts `processor-sandbox-<anything>`; some endings of the token simulate failures.",
  body: ProcessorTokenBody,
  answer: { status: 201, schema: ExternalAccountAnswer, example },
  errors: [
    customerErrors.customer_dne,
    externalAccountErrors.processor_error,
    externalAccountErrors.processor_timeout,
    externalAccountErrors.processor_unavailable,
    brandErrors.vendor_not_connected,
    platformErrors.vendor_calls_used_up,
    externalAccountErrors.integration_not_enabled,
  ],
  prepare: (context, { body }) =>
    prepareLink(context, {
      customerId: body.customer_id.toLowerCase(),
      processorToken: body.processor_token,
    }),
  handle: (context, { body, prepared }) =>
    linkAccount(context, body.customer_id.toLowerCase(), prepared),
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/accounts/{customer_or_business_id}/external_accounts',
  operationId: 'listExternalAccounts',
  sdk: 'externalAccounts.list',
  summary: "List a customer's or business's external accounts",
  description: 'Lists the external accounts of a customer or business as a bare array.',
  schemaCode: 'external_account_list_schema',
  params: idParams('customer_or_business_id'),
  answer: { status: 200, schema: Type.Array(ExternalAccountAnswer), example: [example] },
  errors: [customerErrors.customer_dne],
  handle: (context, { params }) => listExternalAccounts(context, params.customer_or_business_id),
});

const startLinkFlow = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts',
  operationId: 'startLinkFlow',
  sdk: 'externalAccounts.startLink',
  summary: "Start a browser's link flow",
  description:
    "Creates an inactive external account and returns the token that opens the provider's link flow in a browser. `POST /accounts/{account_id}` finishes the flow. An account whose flow is not finished by `link_expires_at` is removed, which the event `account.link_expired` reports.",
  body: StartFlowBody,
  answer: {
    status: 201,
    schema: LinkFlowAnswer,
    example: {
      ...example,
      status: 'inactive',
      verification_status: null,
      bank_name: null,
      mask: null,
      link_token: linkToken,
      link_url: linkUrlExample,
      link_expires_at: '2026-07-02T12:00:00.000Z',
    },
  },
  errors: [
    customerErrors.customer_dne,
    externalAccountErrors.processor_timeout,
    externalAccountErrors.processor_unavailable,
    brandErrors.vendor_not_connected,
    platformErrors.vendor_calls_used_up,
  ],
  prepare: (context, { body }) =>
    prepareFlow(context, {
      owner: readOwner(body),
      linkType: body.link_type,
      redirectUri: body.redirect_uri ?? null,
    }),
  handle: (context, { prepared }) => startFlow(context, prepared),
});

function readOwner(body: { customer_id?: string; business_id?: string }) {
  const customerId = body.customer_id?.toLowerCase();
  const businessId = body.business_id?.toLowerCase();
  if (customerId && !businessId) return { customerId };
  if (businessId && !customerId) return { businessId };
  throw invalidInput([{ field: 'customer_id', rule: 'or business_id is required, but not both' }]);
}

const readFlow = (body: Static<typeof FinishFlowBody>) => ({
  publicToken: body.public_token,
  externalAccountId: body.external_account_id,
  verificationStatus: body.verification_status,
  bankName: body.bank_name,
});

const finishLinkFlow = defineOperation({
  ...common,
  method: 'POST',
  path: '/accounts/{account_id}',
  operationId: 'finishLinkFlow',
  sdk: 'externalAccounts.finishLink',
  summary: "Finish a browser's link flow",
  description:
    'Finishes the link flow and makes the account active. A `verification_status` that is not verified is kept, even if the provider has verified the account. A verified status takes effect only if the provider reports one as well; the brand can set it later by PATCH. The renewed link of an active account is finished as well while its debits are stopped (`debits_stopped`): the link replaces the former one, and the stop is lifted.',
  params: idParams('account_id'),
  body: FinishFlowBody,
  answer: { status: 200, schema: ExternalAccountAnswer, example },
  errors: [
    accountErrors.account_dne,
    accountErrors.account_closed,
    externalAccountErrors.external_account_exists,
    externalAccountErrors.processor_error,
    externalAccountErrors.processor_timeout,
    externalAccountErrors.processor_unavailable,
    brandErrors.vendor_not_connected,
    platformErrors.vendor_calls_used_up,
    externalAccountErrors.integration_not_enabled,
  ],
  prepare: (context, { params, body }) => prepareFinish(context, params.account_id, readFlow(body)),
  handle: (context, { params, body, prepared }) =>
    finishFlow(context, params.account_id, readFlow(body), prepared),
});

const renew = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/accounts/{account_id}',
  operationId: 'renewLink',
  sdk: 'externalAccounts.renewLink',
  summary: 'Renew a link',
  description:
    "Renews the link of an account. With `new_link_token`, the response holds a new `link_token` for the link flow; an unfinished flow has its whole time again. With `verification_status`, the account's verification status is changed; from a temporary key a verified status is taken once the provider confirms it. A verified status lifts a stop of debits (`debits_stopped`) whose remedy is `numbers`, from the brand also one whose remedy is `review`.",
  schemaCode: 'account_patch_schema',
  params: idParams('account_id'),
  body: RenewLinkBody,
  answer: {
    status: 200,
    schema: RenewedLinkAnswer,
    example: { ...example, link_token: linkToken, link_url: linkUrlExample },
  },
  errors: [
    accountErrors.account_dne,
    accountErrors.account_closed,
    accountErrors.account_not_active,
    externalAccountErrors.processor_error,
    externalAccountErrors.integration_not_enabled,
    externalAccountErrors.processor_timeout,
    externalAccountErrors.processor_unavailable,
    brandErrors.vendor_not_connected,
    platformErrors.vendor_calls_used_up,
  ],
  prepare: (context, { params, body }) => prepareRenewal(context, params.account_id, body),
  handle: (context, { params, prepared }) => renewLink(context, params.account_id, prepared),
});

/** Contract, section 4.12; completion page, sections 6 and 7. */
export const externalAccountOperations: readonly Operation[] = [
  remove,
  link,
  list,
  startLinkFlow,
  finishLinkFlow,
  renew,
];
