import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, type Operation } from '../../../platform/http/operation.ts';
import { lastBookProof } from '../ledger/ledger.ts';
import { VerificationSchema, verificationExample } from './books-schemas.ts';

/** Returns the outcome of the last proof of the books. */
export const verificationOperation: Operation = defineOperation({
  tag: 'Books',
  dialect: 'request',
  method: 'GET',
  path: '/ledger/verification',
  operationId: 'getLedgerVerification',
  summary: 'Get the last proof of the books',
  description:
    'Returns the result of the last proof of the books. A worker proves all journals, entries, balances, holds and limits of the installation every hour, as of one moment. Only the operator sees the detailed findings.',
  schemaCode: 'ledger_verification_schema',
  answer: { status: 200, schema: VerificationSchema, example: verificationExample },
  handle: async (context) => {
    const last = await context.port(lastBookProof)();
    return {
      status: last ? (last.ok ? 'verified' : 'failed') : 'pending',
      date_verified: last ? renderInstant(last.verified_at) : null,
    };
  },
});
