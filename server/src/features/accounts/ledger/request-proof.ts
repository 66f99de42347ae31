import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { ledgerErrors } from './ledger-errors.ts';
import {
  findRequestedProof,
  insertRequest,
  type RequestedProof,
  signalRequest,
} from './requested-proofs-store.ts';

/**
 * Requests a proof of the brand's books, which a worker makes beside its other work.
 *
 * @throws DomainError `proof_running` while the brand's last request has not ended.
 */
export async function requestProof(context: Context): Promise<RequestedProof | undefined> {
  return context.unit(async (unit) => {
    const request = { proofId: newId(), requestedAt: wallClock.now() };
    if (!(await insertRequest(unit, request))) throw new DomainError(ledgerErrors.proof_running);
    await signalRequest(unit);
    return findRequestedProof(unit);
  });
}
