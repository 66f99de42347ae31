import Type, { type Static } from 'typebox';
import { explained, named, nullable, Uuid } from '../../../platform/http/schemas/schema.ts';
import { verificationSentences } from './verification-status-rules.ts';

export const VerificationStatusSchema = explained(
  "The result of checking that the external account is its owner's.",
  verificationSentences,
  { ...named('VerificationStatus'), examples: ['instantly_verified'] },
);

const text = (...examples: string[]) => nullable(Type.String({ examples }));

/** Fields that an external account has beside those of every account (contract, section 2.7). */
export const externalAccountFields = {
  verification_status: nullable(VerificationStatusSchema),
  link_type: text('plaid'),
  linked_account_id: Uuid(),
  bank_name: text('Old Mill National Bank'),
  mask: text('4821'),
};

const Fields = Type.Object(externalAccountFields);
/** The fields as an account has them, which may be of another type. */
export const optionalExternalFields = Type.Partial(Fields).properties;

type ExternalFields = Static<typeof Fields>;
/** Columns that the fields show. */
export type ExternalColumns = Omit<ExternalFields, 'linked_account_id' | 'verification_status'> & {
  verification_status: string | null;
};

export const externalFieldsExample: ExternalFields = {
  verification_status: 'instantly_verified',
  link_type: 'plaid',
  linked_account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  bank_name: 'Old Mill National Bank',
  mask: '4821',
};

export function renderExternalFields(
  row: ExternalColumns & { account_id: string },
): ExternalColumns & { linked_account_id: string } {
  return {
    verification_status: row.verification_status,
    link_type: row.link_type,
    linked_account_id: row.account_id,
    bank_name: row.bank_name,
    mask: row.mask,
  };
}
