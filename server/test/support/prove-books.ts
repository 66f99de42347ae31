import { expect } from 'vitest';
import { bookProofs } from '../../src/feature-parts.ts';
import { verifyBooks } from '../../src/features/accounts/ledger/verify.ts';
import type { TestService } from './test-service.ts';

/** The first problem that `npm run verify` would report of a service's books. */
export async function findProblem({ database }: TestService): Promise<string | undefined> {
  return (await verifyBooks(database.allBrands.db, bookProofs)).firstProblem;
}

/** Verifies all of a service's books; fails with the first problem. */
export async function proveBooks(service: TestService): Promise<void> {
  expect(await findProblem(service)).toBeUndefined();
}
