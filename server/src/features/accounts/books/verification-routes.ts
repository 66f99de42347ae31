import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import {
  findRequestedProof,
  ledgerErrors,
  type RequestedProof,
  requestProof,
} from '../ledger/ledger.ts';
import { VerificationSchema, verificationExample } from './books-schemas.ts';
import { readProofs } from './read-proofs.ts';

const common = { tag: 'Books', dialect: 'request', path: '/ledger/verification' } as const;

const get = defineOperation({
  ...common,
  method: 'GET',
  operationId: 'getLedgerVerification',
  sdk: 'ledger.verification',
  summary: 'Get the last proof of the books',
  description:
    "Returns the result of the last proof of the brand's books, and the progress of the last one that was requested for the brand. A worker proves all journals, entries, balances, holds and limits of the installation every hour, as of one moment. A failure is told to the brands whose books have it, or to all if it belongs to none. Only the operator sees the detailed findings.",
  schemaCode: 'ledger_verification_schema',
  answer: { status: 200, schema: VerificationSchema, example: verificationExample },
  handle: async (context) => viewVerification(context, await findRequestedProof(context)),
});

const request = defineOperation({
  ...common,
  method: 'POST',
  operationId: 'requestLedgerVerification',
  sdk: 'ledger.requestVerification',
  summary: "Request a proof of the brand's books",
  description:
    "Requests a proof of the brand's journals, entries, balances, holds and limits, as of one moment. A worker runs it; `GET` of the same path returns the progress. A brand has one proof at a time. If a worker cannot finish a proof, another worker starts it again.",
  schemaCode: 'ledger_verification_schema',
  answer: { status: 202, schema: VerificationSchema, example: verificationExample },
  errors: [ledgerErrors.proof_running],
  handle: async (context) => viewVerification(context, await requestProof(context)),
});

async function viewVerification(context: Context, requested: RequestedProof | undefined) {
  const { last, journalsSince } = await readProofs(context, requested);
  return {
    status: last ? (last.ok ? 'verified' : 'failed') : 'pending',
    date_verified: last ? renderInstant(last.verified_at) : null,
    requested: requested ? viewRequested(requested) : null,
    journals_since: journalsSince,
  };
}

function viewRequested(proof: RequestedProof) {
  return {
    status: statusOf(proof),
    steps_done: proof.steps_done,
    steps_total: proof.steps_total,
    failed_check: proof.failed_check,
    date_requested: renderInstant(proof.requested_at),
    date_ended: proof.ended_at && renderInstant(proof.ended_at),
  };
}

function statusOf({ ended_at, ok, started_at, lease_until }: RequestedProof) {
  if (ended_at) return ok === null ? 'given_up' : ok ? 'verified' : 'failed';
  return started_at && lease_until ? 'running' : 'waiting';
}

/** The last proof of the books, and a proof on demand (docs/decisions/0199). */
export const verificationOperations: readonly Operation[] = [get, request];
