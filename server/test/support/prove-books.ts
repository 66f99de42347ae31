import { expect } from 'vitest';
import { verifyBooks } from '../../src/features/accounts/ledger/verify.ts';
import { bookProofs } from '../../src/wiring.ts';
import type { TestService } from './test-service.ts';

/** Verifies all of a service's books, as `npm run verify` does; reports the first problem. */
export async function proveBooks({ database }: TestService): Promise<void> {
  const { ok, firstProblem } = await verifyBooks(database.kysely, bookProofs);
  expect([ok, firstProblem]).toEqual([true, undefined]);
}
