import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { EvidenceSchema, FieldsSchema, ReasonSchema } from './identity-changes-schemas.ts';

const change = {
  identity_change_id: Uuid({ description: 'The identity change.' }),
  reason: ReasonSchema,
  fields: FieldsSchema,
};

export const identityChangeEvents = {
  started: defineEvent({
    name: 'customer.identity.change_started',
    reports: 'A customer who has passed KYC wants another name or address, which is being checked.',
    says: 'Identity change started: {reason}',
    tone: 'accent',
    tells: { 'identity-change': 'checking' },
    payload: { ...change, evidence: EvidenceSchema },
  }),
  changed: defineEvent({
    name: 'customer.identity.changed',
    reports:
      'The record of a customer has the new name or address. It names the fields, no values.',
    says: 'Identity changed: {reason}',
    tone: 'ok',
    tells: { 'identity-change': 'applied' },
    payload: change,
  }),
  ended: defineEvent({
    name: 'customer.identity.change_ended',
    reports: 'An identity change has ended, and the record of the customer stays as it was.',
    says: 'Identity change {status}',
    tone: 'warn',
    tells: { 'identity-change': '{status}' },
    payload: {
      ...change,
      status: oneOf(['refused', 'expired', 'error', 'cancelled'], {
        description:
          'The end: `refused` by the KYC, `expired` without documents or an answer, `error` of the vendor, or `cancelled`.',
      }),
      error_code: Type.Optional(
        Type.String({
          description: "The vendor's code of the reason of a refusal.",
          examples: ['document_rejected'],
        }),
      ),
    },
  }),
};
