import { definePort } from '../../../platform/port.ts';
import type { BrandVerification } from './verification-store.ts';

/**
 * Reads the outcome of the last proof of all brands' books for one brand. A port, since the statements of a brand do
 * not reach its table, whose details are the operator's.
 */
export const lastBookProof =
  definePort<(brandId: string) => Promise<BrandVerification | undefined>>(
    'last proof of the books',
  );
