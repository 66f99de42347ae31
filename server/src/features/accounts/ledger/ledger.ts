import { defineFeature } from '../../../platform/feature.ts';
import { lastBookProof } from './last-book-proof.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { startRequestedProofs } from './requested-proofs.ts';
import { startVerification } from './verification.ts';
import { addVerificationGauges } from './verification-metrics.ts';
import { findBrandVerification } from './verification-store.ts';
import { ledgerProof, verifyWritten } from './verify.ts';
import { writtenBooks } from './written-books.ts';

export { lastBookProof } from './last-book-proof.ts';
export { ledgerErrors } from './ledger-errors.ts';
export type { Balance } from './ledger-rules.ts';
export { copyCreditStatus } from './ledger-store.ts';
export { lockBalances, lockDepositMoney, lockFloat } from './lock-balances.ts';
export { openCreditBalance, openDepositBalance } from './open-balance.ts';
export { type MoneyMovement, postMovement, postMovements } from './post-movement.ts';
export { getBalances } from './read-balances.ts';
export { requestProof } from './request-proof.ts';
export { findRequestedProof, type RequestedProof } from './requested-proofs-store.ts';
export { writtenBooks } from './written-books.ts';

export const ledger = defineFeature({
  name: 'ledger',
  errors: ledgerErrors,
  proof: ledgerProof,
  loops: [startVerification, startRequestedProofs],
  // global: the outcome is of all brands' books.
  gauges: [
    ({ metrics, database }) => addVerificationGauges(metrics.registry, database.allBrands.db),
  ],
  binds: [
    writtenBooks.opens(
      ({ proofs }) =>
        async ({ db }, brandId) =>
          (await verifyWritten(db, brandId, proofs)).firstProblem,
    ),
    lastBookProof.opens(({ database }) => {
      // global: the outcome is of all brands' books.
      const { db } = database.allBrands;
      return (brandId) => findBrandVerification(db, brandId);
    }),
  ],
});
