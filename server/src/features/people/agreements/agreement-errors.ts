import { defineErrors } from '../../../kernel/define-errors.ts';

export const agreementErrors = defineErrors({
  agreement_dne: { kind: 'not_found', message: 'No agreement {agreement_id} exists.' },
  agreement_text_elsewhere: {
    kind: 'not_found',
    meaning:
      'Your request asks for the words of an agreement that stand at an address of the brand.',
    message: 'The words of agreement {agreement_id} are not kept here; they stand at {address}.',
    example: { address: 'https://brand.example/terms/2026-07' },
  },
  agreement_not_in_force: {
    kind: 'conflict',
    meaning: 'Your request accepts a version that customers cannot accept today.',
    message: 'Agreement {agreement_id} cannot be accepted on {today}: {reason}.',
    example: { today: '2026-07-01', reason: 'version 2 has replaced it' },
    cure: 'Show the customer the version whose is_in_force is true (GET /programs/{program_id}/agreements), and send its agreement_id.',
  },
  consent_dne: { kind: 'not_found', message: 'No consent {consent_id} exists.' },
  consent_stays: {
    kind: 'conflict',
    meaning: 'Your request withdraws a consent that the account rests on.',
    message: 'A consent of kind {kind} cannot be withdrawn; it ends with the account.',
    example: { kind: 'cardholder' },
    cure: 'Only consents of the kinds esign and autopay are withdrawn; close the account to end the others.',
  },
  consent_missing: {
    kind: 'conflict',
    meaning: 'Your request needs agreements that the customer has not accepted.',
    message: 'Customer {customer_id} has still to accept: {kinds}.',
    example: { kinds: 'cardholder, security' },
    cure: 'Show the customer each version that is in force (GET /programs/{program_id}/agreements), and send its acceptance by POST /customers/{customer_id}/consents.',
  },
});
