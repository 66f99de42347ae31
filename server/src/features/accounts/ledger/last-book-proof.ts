import { definePort } from '../../../platform/port.ts';
import type { Verification } from './verification-store.ts';

/**
 * Reads the outcome of the last proof of all brands' books. A port, since the statements of a brand do
 * not reach its table, whose details are the operator's.
 */
export const lastBookProof =
  definePort<() => Promise<Pick<Verification, 'verified_at' | 'ok'> | undefined>>(
    'last proof of the books',
  );
