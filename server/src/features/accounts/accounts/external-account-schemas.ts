import Type, { type Static } from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import type { DebitRemedy } from '../../../kernel/nacha/return-codes.ts';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { remedyOf, type StoppedDebits } from './debit-stop-rules.ts';
import { verificationSentences } from './verification-status-rules.ts';

export const VerificationStatusSchema = explained(
  "The result of checking that the external account is its owner's.",
  verificationSentences,
  { ...named('VerificationStatus'), examples: ['instantly_verified'] },
);

const text = (...examples: string[]) => nullable(Type.String({ examples }));

const remedySentences: Record<DebitRemedy, string> = {
  numbers:
    'the bank finds no account by the numbers, so nothing is debited or credited until a notification of change corrects them, a validation passes, a verified status is stated by PATCH, or the account is linked again',
  review:
    'a person has to look, so nothing is debited or credited until the brand states a verified status by PATCH, or the account is linked again',
  authorization:
    'the customer has to authorize debits again by linking the account again; credits go on',
};

const stoppedDebitsExample = {
  return_code: 'R07',
  remedy: 'authorization' as const,
  stopped_at: '2026-07-06T12:30:00.000Z',
  transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
};

const StoppedDebitsSchema = Type.Object(
  {
    return_code: Type.String({
      description: 'The return code with which the bank returned the debit.',
      examples: ['R07'],
    }),
    remedy: explained('The remedy after which the account may be debited again.', remedySentences),
    stopped_at: Timestamp({ description: 'No debit has been accepted since this time.' }),
    transfer_id: Uuid({ description: 'The bank returned this transfer.' }),
  },
  {
    ...named('StoppedDebits'),
    description:
      'The return after which the external account takes no further debit; absent while it takes debits.',
    examples: [stoppedDebitsExample],
  },
);

/** Fields that an external account has beside those of every account (contract, section 2.7). */
export const externalAccountFields = {
  verification_status: nullable(VerificationStatusSchema),
  link_type: text('plaid'),
  linked_account_id: Uuid(),
  bank_name: text('Old Mill National Bank'),
  mask: text('4821'),
  debits_stopped: Type.Optional(StoppedDebitsSchema),
};

const Fields = Type.Object(externalAccountFields);
/** The fields as an account has them, which may be of another type. */
export const optionalExternalFields = Type.Partial(Fields).properties;

type ExternalFields = Static<typeof Fields>;
/** Columns that the fields show. */
export type ExternalColumns = Omit<
  ExternalFields,
  'linked_account_id' | 'verification_status' | 'debits_stopped'
> & {
  verification_status: string | null;
};

export const externalFieldsExample: ExternalFields = {
  verification_status: 'instantly_verified',
  link_type: 'plaid',
  linked_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  bank_name: 'Old Mill National Bank',
  mask: '4821',
};

/** Row of an external account, as far as its fields show it. */
type ExternalRow = ExternalColumns &
  StoppedDebits & { account_id: string; debits_stopped_transfer_id: string | null };

export function renderExternalFields(row: ExternalRow) {
  return {
    verification_status: row.verification_status,
    link_type: row.link_type,
    linked_account_id: row.account_id,
    bank_name: row.bank_name,
    mask: row.mask,
    ...stopOf(row),
  };
}

function stopOf(row: ExternalRow): Pick<ExternalFields, 'debits_stopped'> {
  const {
    debits_stopped_code: return_code,
    debits_stopped_at: at,
    debits_stopped_transfer_id: transfer_id,
  } = row;
  const remedy = remedyOf(row);
  if (remedy === null || return_code === null || at === null || transfer_id === null) return {};
  return { debits_stopped: { return_code, remedy, stopped_at: renderInstant(at), transfer_id } };
}
