import Type from 'typebox';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { named } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from './account-errors.ts';
import { AccountSchema, accountExample } from './accounts-schemas.ts';
import { viewAccount } from './accounts-view.ts';
import { freezeAccount, unfreezeAccount } from './freeze-account.ts';

const common = { tag: 'Accounts', dialect: 'request', method: 'POST' } as const;
const params = idParams('account_id');
const reason = 'Card numbers were sold';

const freeze = defineOperation({
  ...common,
  path: '/accounts/{account_id}/freeze',
  operationId: 'freezeAccount',
  sdk: 'accounts.freeze',
  summary: 'Freeze an account',
  description:
    'Freezes an account that is active. A deposit and its credit account are frozen together, whichever you name: purchases are declined, and transfers out and repayments are refused. Money still arrives: payments, returns and direct deposits settle, and what is already on its way goes on. A frozen external account is used for no new transfer at all. Closing the account ends the freeze.',
  schemaCode: 'account_freeze_schema',
  params,
  body: Type.Object(
    {
      reason: Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Why the account is frozen, for the people who read it later; no personal data belongs here.',
        examples: [reason],
      }),
    },
    named('AccountFreezeCreate'),
  ),
  answer: {
    status: 200,
    schema: AccountSchema,
    example: {
      ...accountExample,
      status: 'frozen',
      freeze: { reason, frozen_at: accountExample.date_updated },
    },
  },
  errors: [
    accountErrors.account_dne,
    accountErrors.account_frozen,
    accountErrors.account_closed,
    accountErrors.account_not_active,
  ],
  handle: async (context, { params: { account_id }, body }) =>
    viewAccount(context, await freezeAccount(context, account_id.toLowerCase(), body.reason)),
});

const unfreeze = defineOperation({
  ...common,
  path: '/accounts/{account_id}/unfreeze',
  operationId: 'unfreezeAccount',
  sdk: 'accounts.unfreeze',
  summary: 'Unfreeze an account',
  description:
    'Makes a frozen account active again, a deposit together with its credit account. Cards keep their own status.',
  schemaCode: 'account_unfreeze_schema',
  params,
  answer: { status: 200, schema: AccountSchema, example: accountExample },
  errors: [accountErrors.account_dne, accountErrors.account_not_frozen],
  handle: async (context, { params: { account_id } }) =>
    viewAccount(context, await unfreezeAccount(context, account_id.toLowerCase())),
});

export const freezeOperations: readonly Operation[] = [freeze, unfreeze];
